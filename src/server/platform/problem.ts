/** An error whose status and message are sent to the caller. */
export class Problem extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Further fields of the answer, as far as the contract has them. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.headers = headers;
    this.details = details;
  }
}
