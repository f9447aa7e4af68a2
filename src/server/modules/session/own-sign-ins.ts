import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';

import type { Context } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';
import { inAccountTransaction, inMemberTransaction, type SignedInMember } from '#server/rules/member-transaction.ts';
import { deleteOneTimeTokensOf } from '#server/rules/one-time-tokens.ts';

import type { SessionDeps } from './deps.ts';
import { describeDevice } from './describe-device.ts';
import { endAccess } from './end-access.ts';
import { deleteSignIn, listSignIns } from './sign-ins-store.ts';
import { deleteSession, listSessions } from './store.ts';

/** What a session or a sign-in may have begun, and would finish after its end. */
const startedTokens = [
  'handover',
  'second-factor',
  'passkey-challenge',
  'proof-code',
  'authenticator',
  'backup',
  'download',
] as const;

/** What members see of their sessions and linked sign-ins, and how they end them. */
export function createOwnSignIns({ db, clock }: Pick<SessionDeps, 'db' | 'clock'>) {
  return {
    async sessions(member: SignedInMember, t: Context['t']) {
      const rows = await listSessions(db, member.id, clock.now());
      return rows.map((row) => ({
        id: publicId(row.token_hash),
        device: describeDevice(row.user_agent, t),
        network: row.network,
        createdAt: new Date(row.created_at).toISOString(),
        lastSeenAt: new Date(row.last_seen_at).toISOString(),
        isCurrent: row.token_hash === member.session,
      }));
    },

    /** Ends one session of the member; throws 404 if it has none with this id, 403 without a fresh proof. */
    async endSession(member: SignedInMember, id: string): Promise<void> {
      await inMemberTransaction(db, member, async (trx) => {
        await requireFreshProof(trx, member, clock.now());
        const rows = await listSessions(trx, member.id, clock.now());
        const row = rows.find(({ token_hash: hash }) => publicId(hash) === id);
        if (!row) throw new Problem(404, msg`This session has already ended.`);
        await deleteSession(trx, row.token_hash);
        await deleteOneTimeTokensOf(trx, member.id, startedTokens);
      });
    },

    /** Ends all but this one, and all else that gives access; throws 403 without a fresh proof. A thief must not be able to throw the owner out. */
    async endOtherSessions(member: SignedInMember): Promise<void> {
      await inMemberTransaction(db, member, async (trx) => {
        await requireFreshProof(trx, member, clock.now());
        await endAccess(trx, member.id, member.session);
      });
    },

    async signIns(member: SignedInMember) {
      const rows = await listSignIns(db, member.id);
      return rows.map((row) => ({
        id: publicId(`${row.issuer} ${row.subject}`),
        email: row.email,
        createdAt: new Date(row.created_at).toISOString(),
      }));
    },

    /** Unlinks a sign-in; throws 409 if the member could then no longer log in. */
    async removeSignIn(member: SignedInMember, id: string): Promise<void> {
      await inAccountTransaction(db, member, async (trx, account) => {
        await requireFreshProof(trx, member, clock.now());
        const rows = await listSignIns(trx, member.id);
        const row = rows.find(({ issuer, subject }) => publicId(`${issuer} ${subject}`) === id);
        if (!row) throw new Problem(404, msg`This sign-in is no longer linked.`);
        if (account.password_hash === null && rows.length === 1)
          throw new Problem(409, msg`This is your only way to log in. Please set a password first.`);
        await deleteSignIn(trx, row);
        await deleteOneTimeTokensOf(trx, member.id, startedTokens);
      });
    },
  };
}

/** A name for a row that reveals nothing of its key. */
const publicId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);
