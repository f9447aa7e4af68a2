/** An answer of the server that is not a success. `message` is the server's own words, or empty. A network fault is a TypeError instead. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
