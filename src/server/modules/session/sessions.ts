import { msg } from '@lingui/core/runtime-macro';
import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import type { Authenticate, Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { fullDiskAdvice, isDatabaseAway } from '#server/platform/database/errors.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { networkOf } from '#server/platform/rate-limiter.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { sessionEnded } from '#server/rules/member-transaction.ts';
import { consumeOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { toRestricted } from '#server/rules/restrictions.ts';

import { findApiToken, updateApiTokenUse } from './api-tokens/store.ts';
import { signInCookies } from './cookies.ts';
import { endAccess } from './end-access.ts';
import { findActiveMember, findSession, insertSession, updateSessionUse } from './store.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const idleLifetime = 30 * day;
const maxLifetime = 180 * day;
const maxUserAgentLength = 300;

/** The browser and network of a request, by which members recognize their sessions. */
export interface Device {
  userAgent: string;
  network: string;
}

export const deviceOf = ({ headers, ip }: FastifyRequest): Device => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
  network: networkOf(ip),
});

/** Opens a session that ends 30 days after its last use, and 180 days after now at the latest; returns its token. */
export async function openSession(db: Db, clock: Clock, memberId: string, device: Device): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await insertSession(db, {
    token_hash: hashToken(token),
    member_id: memberId,
    expires_at: now + idleLifetime,
    created_at: now,
    last_seen_at: now,
    proven_at: now,
    user_agent: device.userAgent,
    network: device.network,
  });
  return token;
}

/** What the answer to a login says about its member. */
export const describeLoggedIn = (
  row: Pick<Selectable<Database['members']>, 'id' | 'is_admin' | 'is_moderator' | 'language'>,
) => ({
  userId: row.id,
  isAdmin: row.is_admin === 1,
  isModerator: row.is_moderator === 1,
  language: row.language as Schemas['Language'],
});

/** Ends the member's sessions but `except`, and all else that gives access to its account. */
export async function revokeSessions(trx: Trx, memberId: string, except?: string): Promise<void> {
  await endAccess(trx, memberId, except);
}

/** Verifies the tokens of requests. */
export function createAuthenticate({
  db,
  clock,
  publicUrl,
}: {
  db: Db;
  clock: Clock;
  publicUrl: string;
}): Authenticate {
  const { handover: cookie } = signInCookies(publicUrl);
  return {
    async session(token, request) {
      const tokenHash = hashToken(token);
      const now = clock.now();
      const found = await findSession(db, tokenHash, now);
      if (!found) throw sessionEnded();
      // At most once an hour: a write per request would cost more than the request.
      if (found.last_seen_at < now - hour) {
        const expiresAt = Math.min(now + idleLifetime, found.created_at + maxLifetime);
        await updateSessionUse(db, tokenHash, { expiresAt, now, network: networkOf(request.ip) }).catch(unlessAway);
      }
      return viewerOf(found, tokenHash);
    },

    async apiToken(token) {
      const now = clock.now();
      const found = await findApiToken(db, hashToken(token), now);
      if (!found)
        throw new Problem('invalid-token', msg`This API token does not work: it is revoked, expired or mistyped.`);
      if ((found.last_used_at ?? 0) < now - hour) await updateApiTokenUse(db, found.id, now).catch(unlessAway);
      const viewer = viewerOf({ ...found, id: found.member_id, is_admin: 0, is_moderator: 0 }, hashToken(token));
      return { viewer, scope: found.scope };
    },

    async handover(oneTimeToken, request) {
      return inTransaction(db, async (trx) => {
        const consumed = await consumeOneTimeToken(trx, 'handover', hashToken(oneTimeToken), clock.now());
        // Only the browser that signed in has the cookie: a link with somebody else's token must not log its reader in.
        const isSameBrowser = consumed?.data === hashToken(request.cookies[cookie.name] ?? '');
        const member =
          consumed?.member_id && isSameBrowser ? await findActiveMember(trx, consumed.member_id) : undefined;
        if (!member) throw sessionEnded();
        const token = await openSession(trx, clock, member.id, deviceOf(request));
        return { viewer: viewerOf(member, hashToken(token)), token };
      });
    },
  };
}

/** A request that only reads is not refused because its time cannot be noted. */
function unlessAway(error: unknown): void {
  if (!isDatabaseAway(error) && fullDiskAdvice(error) === undefined) throw error;
}

interface ViewerRow {
  id: string;
  is_admin: 0 | 1;
  is_moderator: 0 | 1;
  restrictions: 0 | 1 | 2;
}

function viewerOf({ restrictions, ...row }: ViewerRow, session: string): Viewer {
  const rights = { isAdmin: row.is_admin === 1, isModerator: row.is_moderator === 1 };
  return { id: row.id, ...rights, ...toRestricted(restrictions), session };
}
