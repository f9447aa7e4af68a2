import createClient, { type Client } from 'openapi-fetch';

import type { paths } from '#contract/schema.gen.ts';

import { i18n } from '../language/i18n.ts';
import { scenarioHooks } from '../scenario-hooks.ts';
import { noteServerTime } from '../server-clock.ts';
import type { Session } from '../session/session.ts';
import { fetchWhole } from './faults.ts';
import { refuseForeign } from './foreign-answer.ts';

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

/** Their errors are plain text. */
const uploadPaths = new Set<string>(['/user/uploadPostImage', '/user/uploadProfileImage'] satisfies (keyof paths)[]);

interface ApiOptions {
  baseUrl: string;
  /** Makes each call, unless the call brings its own `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  session: Session;
}

/**
 * The contract's client: sends the page's language and the session's bearer, and ends the session when the server answers 401 to it. Throws
 * ForeignAnswer for what the server did not answer.
 */
export function createApi({ baseUrl, fetch, session }: ApiOptions): Api {
  const api = createClient<paths>({ baseUrl, fetch: fetchWhole((request) => scenarioHooks.call(request, fetch)) });
  api.use({
    onRequest({ request, schemaPath }) {
      scenarioHooks.called(request);
      request.headers.set('accept-language', i18n.locale);
      const viewer = session.viewer();
      // A mutation from the outbox brings the bearer of the member who made it.
      if (viewer && !anonymousPaths.has(schemaPath) && !request.headers.has('authorization'))
        request.headers.set('authorization', `Bearer ${viewer.token}`);
    },
    async onResponse({ request, response, schemaPath }) {
      await refuseForeign(response, { isUpload: uploadPaths.has(schemaPath) });
      noteServerTime(response.headers.get('date'));
      const viewer = session.viewer();
      // A late answer to an earlier session's call does not end the present session.
      if (response.status === 401 && viewer && request.headers.get('authorization') === `Bearer ${viewer.token}`)
        session.end();
    },
  });
  return api;
}

/** 128 random bits in hex: the server carries out a mutation once per key. Unlike randomUUID it works over plain http too. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
