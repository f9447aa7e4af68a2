import createOpenApiClient, { type Client, type Middleware } from 'openapi-fetch';

import type { paths } from '#contract/schema.gen.ts';

import { ApiError, retryAfterMs } from './answers.ts';
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
  client.use(refusePages);
  return client;
}

function withApi(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  return address.endsWith('/api') ? address : `${address}/api`;
}

/** The API answers no call with a page: another program is at the address, or a proxy answers in the place of the server. */
const refusePages: Middleware = {
  onResponse({ request: { url }, response }) {
    if (!response.headers.get('content-type')?.startsWith('text/html')) return;
    const message = `This address answers with a page, not with the API: ${url}. Is baseUrl the address of a community?`;
    throw new ApiError(response.ok ? 502 : response.status, message, retryAfterMs(response));
  },
};
