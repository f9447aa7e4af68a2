import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ReadReplica } from '#server/platform/database/read-replica.ts';
import type { WriteSignal } from '#server/platform/database/write-signal.ts';

import { mayHaveWritten } from './public-cache.ts';

const cookieName = 'written';
const maxAgeSeconds = 180 * 24 * 60 * 60;
/** What admins do, how one logs in, and the server's own state are read where they are written. */
const primaryTags = new Set(['session', 'account', 'admin', 'system']);

/** The cookie of a reader that must see all that was written up to this position. */
export const writtenCookie = (position: number): string => `${cookieName}=${position}`;

/**
 * Notes in a cookie of each browser that has written where the write-ahead log was then. Returns whether the replica may answer a
 * request: a read of what members share, of somebody whose writes it has. A member without the cookie, such as a program that keeps
 * none, may have written anything. Must be registered after the public cache, which learns the position.
 */
export function useReplicaReads(
  app: FastifyInstance,
  { replica, signal, publicUrl }: { replica: ReadReplica; signal: WriteSignal; publicUrl: string },
): (request: FastifyRequest) => boolean {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const;
  app.addHook('onSend', (request, reply, payload, done) => {
    if (mayHaveWritten(request, reply))
      void reply.setCookie(cookieName, String(signal.position()), { ...options, maxAge: maxAgeSeconds });
    done(null, payload);
  });

  return ({ method, routeOptions, cookies, viewer, isToBeStored }) => {
    const isShared = !routeOptions.schema?.tags?.some((tag) => primaryTags.has(tag));
    if ((method !== 'GET' && method !== 'HEAD') || !isShared) return false;
    const own = Number(cookies[cookieName] ?? (viewer ? Infinity : 0));
    // What is stored is taken for the truth until the next write.
    return replica.has(isToBeStored ? Math.max(own, signal.position()) : own);
  };
}
