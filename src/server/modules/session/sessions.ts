import type { Authenticate } from '#server/http/authentication.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { extendSession, findSelf, findSession, insertSession, takeOneTimeToken } from './store.ts';

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;

/** Opens a session of 30 days, which slide while it is used, and gives its token. */
export async function openSession(db: Db, clock: Clock, memberId: string): Promise<string> {
  const token = newToken();
  await insertSession(db, { tokenHash: hashToken(token), memberId, expiresAt: clock.now() + lifetime });
  return token;
}

/** Tells whose token a request carries. */
export function createAuthenticate({ db, clock }: { db: Db; clock: Clock }): Authenticate {
  return {
    async session(token) {
      const tokenHash = hashToken(token);
      const now = clock.now();
      const found = await findSession(db, tokenHash, now);
      if (!found) throw ended();
      // Once a day is often enough: a write for every request would cost more than the request.
      if (found.expires_at < now + lifetime - day) await extendSession(db, tokenHash, now + lifetime);
      return { id: found.id, isAdmin: found.is_admin === 1, session: tokenHash };
    },

    async handover(oneTimeToken) {
      return inTransaction(db, async (trx) => {
        const spent = await takeOneTimeToken(trx, 'handover', hashToken(oneTimeToken), clock.now());
        const member = spent?.member_id ? await findSelf(trx, spent.member_id) : undefined;
        if (!member) throw ended();
        const token = await openSession(trx, clock, member.id);
        return { viewer: { id: member.id, isAdmin: member.is_admin === 1, session: hashToken(token) }, token };
      });
    },
  };
}

function ended(): Problem {
  return new Problem(401, 'Your session has ended. Please log in again.');
}
