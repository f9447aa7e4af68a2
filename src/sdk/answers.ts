import type { Schemas } from '#contract/operations.ts';
import type { components } from '#contract/schema.gen.ts';

type SecondFactorRequired = components['responses']['SecondFactorRequired']['content']['application/json'];
type Answer = Partial<SecondFactorRequired & Schemas['Problem']>;

/** The server answered, but not with success. `message` is the server's text, or empty. A network fault is a TypeError instead. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** From the answer's Retry-After; undefined without one. */
  readonly retryAfterMs: number | undefined;
  /** The server's answer. */
  readonly #answer: Answer | undefined;

  constructor(status: number, message: string, retryAfterMs?: number, answer?: unknown) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.#answer = answer as Answer | undefined;
  }

  /** What kind of error it is, by which programs decide; later servers may answer further codes, a proxy none. */
  get code(): Schemas['ProblemCode'] | undefined {
    return this.#answer?.code;
  }

  /** The field of the form that the message is about, if the server has named one. */
  get field(): string | undefined {
    return this.#answer?.field;
  }

  /** What the fields are now that somebody else has changed since they were read; undefined if that is not why. */
  get current(): Record<string, unknown> | undefined {
    return this.#answer?.current;
  }

  /** What the member has to prove who it is with, if it has to; empty without a second factor. */
  get proof(): Partial<SecondFactorRequired> | undefined {
    return this.#answer?.proofRequired ? this.#answer : undefined;
  }
}

/** What a call of openapi-fetch resolves with. */
export interface Reply<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a successful reply; throws ApiError for any other. */
export async function unwrap<Data>(reply: Promise<Reply<Data>>): Promise<Data> {
  return dataOf(await reply.catch(rejectNonJson));
}

/**
 * The data of a successful reply and its ETag; undefined if nothing has changed since the answer whose ETag the call has sent as
 * If-None-Match (304). Throws ApiError for any other reply.
 */
export async function unwrapIfChanged<Data>(
  reply: Promise<Reply<Data>>,
): Promise<{ data: Data; etag: string | null } | undefined> {
  const answer = await reply.catch(rejectNonJson);
  const { status, headers } = answer.response;
  return status === 304 ? undefined : { data: dataOf(answer), etag: headers.get('etag') };
}

function dataOf<Data>({ data, error, response }: Reply<Data>): Data {
  // Not `if (error)`: openapi-fetch's error is falsy when the body of a 4xx or 5xx is empty.
  if (!response.ok || data === undefined)
    throw new ApiError(response.status, messageOf(error), retryAfterMs(response), answerOf(error, response));
  return data;
}

/** Retry-After in seconds; this server sends no dates. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** Whether the server has answered, not a program on the way or at a wrong address: its errors have a code, and none of its answers is a page. */
export async function isOfApi(answer: Response): Promise<boolean> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.ok || answer.status === 304) return !type.startsWith('text/html');
  // That of a refusal in plain text is in a header.
  if (answer.headers.has('problem-code')) return true;
  if (!type.includes('json')) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof message === 'string';
}

/** A proxy or a hotel's login page answered 200 with HTML: the server was not reached, as with a 502. */
function rejectNonJson(error: unknown): never {
  throw error instanceof SyntaxError ? new ApiError(502, '') : error;
}

/** The code of a refusal in plain text is in a header. */
const answerOf = (error: unknown, { headers }: Response): unknown =>
  typeof error === 'object' ? error : { code: headers.get('problem-code') ?? undefined };

/** Uploads are refused in plain text (S125), everything else with `{ message }`. */
function messageOf(error: unknown): string {
  if (typeof error === 'string') return error.trim();
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message;
  return '';
}
