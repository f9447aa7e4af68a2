import type { paths } from '#contract/schema.gen.ts';

import type { Session } from '../session/session.ts';

import { createCalls } from './calls.ts';
import type { Calls, Fetch } from './calls.ts';

export type Api = Calls;

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
  fetch: Fetch;
  session: Session;
}

/** The contract as a client: sends the session's bearer, and ends the session when the server no longer knows it. */
export function createApi({ baseUrl, fetch, session }: ApiOptions): Api {
  const bearer = () => {
    const viewer = session.viewer();
    return viewer && `Bearer ${viewer.token}`;
  };
  return createCalls(baseUrl, async (request, path, carry = fetch) => {
    const asked = bearer();
    if (asked !== null && !withoutBearer.has(path) && !request.headers.has('authorization')) request.headers.set('authorization', asked);
    const response = await carry(request);
    // An answer to an earlier session's call must not end the one begun since.
    if (response.status === 401 && bearer() !== null && request.headers.get('authorization') === bearer()) session.end();
    return response;
  });
}
