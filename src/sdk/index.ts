// What the package `cleaner-life-client` exports.
import createOpenApiClient, { type Client } from 'openapi-fetch';

import type { paths } from '#contract/schema.gen.ts';

export type { OperationId, Schemas } from '#contract/operations.ts';
export type { paths } from '#contract/schema.gen.ts';
export { ApiError, unwrap } from './answers.ts';

/** The calls of a community: `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, with the paths, parameters and answers of its contract. */
export type CleanerLifeClient = Client<paths>;

export interface ClientOptions {
  /** The address of the community's API, as in 'https://community.example.org/api'. */
  baseUrl: string;
  /** An API token of the member that the calls are made for; without one, as a visitor. */
  token?: string | undefined;
  /** Makes the calls instead of the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A client of one community. It keeps nothing, so there can be several. */
export function createClient({ baseUrl, token, fetch }: ClientOptions): CleanerLifeClient {
  return createOpenApiClient<paths>({
    baseUrl,
    ...(fetch && { fetch }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}
