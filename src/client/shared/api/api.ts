import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';

import type { paths } from '#contract/schema.gen.ts';

import type { Session } from '../session/session.ts';

export type Api = Client<paths>;

/** Calls that are made without being anybody: a wrong password there does not end the session. */
const withoutBearer = new Set<string>([
  '/user/register',
  '/user/login',
  '/user/forgotPassword',
  '/user/resetPassword',
] satisfies (keyof paths)[]);

interface ApiOptions {
  baseUrl: string;
  /** Looked up at every call, so that mocks and servers can put their own in its place. */
  fetch: (request: Request) => Promise<Response>;
  session: Session;
}

/** The contract as a client: sends the session's bearer, and ends the session when the server no longer knows it. */
export function createApi({ baseUrl, fetch, session }: ApiOptions): Api {
  const api = createClient<paths>({ baseUrl, fetch });

  api.use({
    onRequest({ request, schemaPath }) {
      const token = session.viewer()?.token;
      if (token !== undefined && !withoutBearer.has(schemaPath) && !request.headers.has('authorization')) {
        request.headers.set('authorization', `Bearer ${token}`);
      }
      return request;
    },
    onResponse({ request, response }) {
      if (response.status !== 401) return;
      // An answer to an earlier session's call must not end the one begun since.
      const token = session.viewer()?.token;
      if (token !== undefined && request.headers.get('authorization') === `Bearer ${token}`) session.end();
    },
  });

  return api;
}
