import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Locale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import { answerLocale, requestLocale } from '#server/http/answer-locale.ts';
import { translate } from '#server/platform/language/translate.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SignedInMember } from '#server/rules/member-transaction.ts';

/** The signed-in member who sent a request, as it is when the answer is sent. */
export type Viewer = SignedInMember;

/** Verifies bearer tokens; throws 401 for an unknown, spent or expired one. */
export interface Authenticate {
  session(token: string, request: FastifyRequest): Promise<Viewer>;
  apiToken(token: string): Promise<{ viewer: Viewer; scope: Schemas['ApiTokenScope'] }>;
  /** Exchanges a one-time token for a new session and its token. */
  handover(token: string, request: FastifyRequest): Promise<{ viewer: Viewer; token: string }>;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The session token that the request's one-time token was exchanged for. */
    handedOver: string | null;
  }
}

/** What a handler receives besides its input. */
export interface Context {
  /** The signed-in member; throws 401 if there is none. */
  readonly member: Viewer;
  /** The signed-in member; null for a visitor. */
  readonly viewer: Viewer | null;
  /** The language of the request; `t` translates to it. */
  readonly locale: Locale;
  readonly t: (message: MessageDescriptor) => string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function createContext(request: FastifyRequest, reply: FastifyReply): Context {
  return {
    request,
    reply,
    viewer: request.viewer,
    locale: requestLocale(request),
    t: (message) => translate(answerLocale(request, reply), message),
    get member() {
      if (!request.viewer) throw loginRequired();
      return request.viewer;
    },
  };
}

export const loginRequired = (): Problem => new Problem(401, msg`Please log in.`);
