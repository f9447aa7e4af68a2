import createOpenApiClient, { type Client, type Middleware } from 'openapi-fetch';

import type { paths } from '#contract/schema.gen.ts';

import { ApiError, isOfApi, retryAfterMs } from './answers.ts';
import { patientFetch } from './patient-fetch.ts';

/** The calls of a community: `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, with the paths, parameters and answers of its contract. */
export type CleanerLifeClient = Client<paths>;

export interface ClientOptions {
  /** The address of the community or of its API, as in 'https://community.example.org' and 'https://community.example.org/api'. */
  baseUrl: string;
  /** An API token of the member that the calls are made for; without one, as a visitor. */
  token?: string | undefined;
  /** How long a call may take in all, in milliseconds; a minute by default. */
  timeoutMs?: number | undefined;
  /** How often a call that may be repeated is repeated while the server is busy or not reached; twice by default, never with 0. */
  retries?: number | undefined;
  /** Makes the calls instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A client of one community. It keeps nothing, so there can be several. */
export function createClient({
  baseUrl,
  token,
  timeoutMs = 60_000,
  retries = 2,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): CleanerLifeClient {
  const client = createOpenApiClient<paths>({
    baseUrl: withApi(baseUrl),
    fetch: patientFetch(fetch, { timeoutMs, retries }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  client.use(tellWrongAddress);
  return client;
}

function withApi(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  return address.endsWith('/api') ? address : `${address}/api`;
}

/** Says what is wrong with the address where it is not the server that refuses, or a redirect has lost the token or the method. */
const tellWrongAddress: Middleware = {
  onError({ request: { url }, error }) {
    if (!(error instanceof TypeError)) return;
    const { origin } = new URL(url);
    const page = (globalThis as { location?: Location }).location?.origin ?? origin;
    const refused = `, or its owner does not let pages of ${page} call it (the setting CORS_ORIGINS)`;
    const message = `${origin} was not reached: there is no network or no server${page === origin ? '' : refused}.`;
    return new TypeError(message, { cause: error });
  },
  async onResponse({ request: { url }, response }) {
    const { ok, redirected, status, headers } = response;
    if ((ok || !redirected) && (await isOfApi(response))) return;
    const end = redirected ? `redirects to ${response.url}, which answers` : 'answers, unlike the API,';
    const message = `${url} ${end} ${status} (${headers.get('content-type')}). Is baseUrl the address of a community?`;
    const answer: unknown = await response.json().catch(() => undefined);
    throw new ApiError(ok ? 502 : status, message, retryAfterMs(response), answer);
  },
};
