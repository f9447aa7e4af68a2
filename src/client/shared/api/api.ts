import createClient, { type Client } from 'openapi-fetch';

import type { Schemas } from '#contract/operations.ts';
import type { components, paths } from '#contract/schema.gen.ts';

import { i18n } from '../language/i18n.ts';
import type { Session } from '../session/session.ts';

export type Api = Client<paths>;

/** These are sent without the bearer: a wrong password there does not end the session. */
const anonymousPaths = new Set<string>([
  '/user/register',
  '/user/login',
  '/user/forgotPassword',
  '/user/resetPassword',
  '/user/verifyEmail',
  '/user/undoEmailChange',
] satisfies (keyof paths)[]);

interface ApiOptions {
  baseUrl: string;
  /** Makes each call, unless the call brings its own `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  session: Session;
}

/** The contract's client: sends the page's language and the session's bearer, and ends the session when the server answers 401 to it. */
export function createApi({ baseUrl, fetch, session }: ApiOptions): Api {
  const api = createClient<paths>({ baseUrl, fetch });
  api.use({
    onRequest({ request, schemaPath }) {
      request.headers.set('accept-language', i18n.locale);
      const viewer = session.viewer();
      // A mutation from the outbox brings the bearer of the member who made it.
      if (viewer && !anonymousPaths.has(schemaPath) && !request.headers.has('authorization'))
        request.headers.set('authorization', `Bearer ${viewer.token}`);
    },
    onResponse({ request, response }) {
      const viewer = session.viewer();
      // A late answer to an earlier session's call does not end the present session.
      if (response.status === 401 && viewer && request.headers.get('authorization') === `Bearer ${viewer.token}`)
        session.end();
    },
  });
  return api;
}

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

  /** The field of the form that the message is about, if the server has named one. */
  get field(): string | undefined {
    return this.#answer?.field;
  }

  /** What the member has to prove who it is with, if it has to; empty without a second factor. */
  get proof(): Partial<SecondFactorRequired> | undefined {
    return this.#answer?.proofRequired ? this.#answer : undefined;
  }
}

interface Reply<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a successful reply; throws ApiError for any other. */
export async function unwrap<Data>(reply: Promise<Reply<Data>>): Promise<Data> {
  const { data, error, response } = await reply.catch(rejectNonJson);
  // Not `if (error)`: openapi-fetch's error is falsy when the body of a 4xx or 5xx is empty.
  if (!response.ok || data === undefined)
    throw new ApiError(response.status, messageOf(error), retryAfterMs(response), error);
  return data;
}

/** Retry-After in seconds; this server sends no dates. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** A proxy or a hotel's login page answered 200 with HTML: the server was not reached, as with a 502. */
function rejectNonJson(error: unknown): never {
  throw error instanceof SyntaxError ? new ApiError(502, '') : error;
}

/** Uploads are refused in plain text (S125), everything else with `{ message }`. */
function messageOf(error: unknown): string {
  if (typeof error === 'string') return error.trim();
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message;
  return '';
}

/** 128 random bits in hex: the server carries out a mutation once per key. Unlike randomUUID it works over plain http too. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
