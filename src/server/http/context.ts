import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/platform/problem.ts';

/** Who is asking. */
export interface Viewer {
  id: string;
  isAdmin: boolean;
  /** SHA-256 of the session's token. */
  session: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The session token that a one-time token was exchanged for. */
    handedOver: string | null;
  }
}

/** What a handler knows beside its input. */
export interface Context {
  /** The signed-in member; throws 401 where there is none. */
  readonly member: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function contextOf(request: FastifyRequest, reply: FastifyReply): Context {
  return {
    request,
    reply,
    get member() {
      if (!request.viewer) throw pleaseLogIn();
      return request.viewer;
    },
  };
}

export function pleaseLogIn(): Problem {
  return new Problem(401, 'Please log in.');
}
