import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SignedInMember } from '#server/platform/database/member-transaction.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Restricted } from '#server/platform/restrictions.ts';

/** The signed-in member who sent a request. */
export interface Viewer extends SignedInMember, Restricted {
  isAdmin: boolean;
}

/** Verifies bearer tokens; throws 401 for an unknown, spent or expired one. */
export interface Authenticate {
  session(token: string, request: FastifyRequest): Promise<Viewer>;
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
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function createContext(request: FastifyRequest, reply: FastifyReply): Context {
  return {
    request,
    reply,
    viewer: request.viewer,
    get member() {
      if (!request.viewer) throw loginRequired();
      return request.viewer;
    },
  };
}

export const loginRequired = (): Problem => new Problem(401, 'Please log in.');
