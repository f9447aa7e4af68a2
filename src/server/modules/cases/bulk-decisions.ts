import { msg } from '@lingui/core/runtime-macro';

import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type Undone, type UndoneEntry } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { hasThings } from './bulk-removals-store.ts';
import type { createBulkRemovals } from './bulk-removals.ts';
import type { DecidedCase, DecisionsDeps } from './decisions.ts';

interface BulkDeps {
  clock: Clock;
  newId: NewId;
  suspensions: DecisionsDeps['suspensions'];
  removals: Pick<ReturnType<typeof createBulkRemovals>, 'insert' | 'turnRound' | 'begin'>;
  /** Mails the member. */
  mailDecision: (trx: Trx, decided: DecidedCase) => Promise<void>;
}

interface BulkDecision {
  suspend: boolean;
  days?: number | undefined;
  remove: boolean;
  reason: string;
  /** What is done to the accounts in slices, without a mail. */
  act?: 'suspend' | 'delete' | undefined;
  /** Of the first call of the decision, if this is a later one. */
  firstEntryId?: string | undefined;
}

/** What was done to one member, as the log keeps it. */
export interface DecidedMember {
  id: string;
  name: string;
  /** When it was suspended; null if that was not asked for, or is done in slices. */
  suspendedAt: number | null;
}

/**
 * Suspends members and removes all that they made, and undoes that together. A suspension holds from the end of the caller's
 * transaction on; what is removed follows it (`finish`).
 */
export function createBulkDecisions({ clock, newId, suspensions, removals, mailDecision }: BulkDeps) {
  return {
    /** Throws, before it has changed anything, 403 for an admin, 404 for no member, and 409 if it is suspended already or nothing is left to remove. */
    async decideMember(
      trx: Trx,
      actor: Actor,
      memberId: string,
      { suspend, remove, reason, days }: BulkDecision,
    ): Promise<DecidedMember> {
      const member = await requireMember(trx, memberId);
      if (remove && !suspend && !(await hasThings(trx, memberId)))
        throw new Problem(409, msg`There is nothing to remove any more.`);
      const suspendedAt = suspend ? clock.now() : null;
      const { account: author, until } =
        suspendedAt === null
          ? { account: member, until: null }
          : await suspensions.apply(trx, actor, memberId, { reason, days, now: suspendedAt });
      // The mail about a suspension says that nobody sees what the member made.
      const decision = suspend ? 'suspend' : 'remove';
      await mailDecision(trx, { decision, kind: 'member', title: '', message: reason, author, until });
      return { id: memberId, name: member.username, suspendedAt };
    },

    /** Writes the one entry of the log of a call, with what is to be removed, and returns its id. */
    async insertEntry(
      trx: Trx,
      actor: Actor,
      { reason, suspend, remove, act, firstEntryId }: BulkDecision,
      members: DecidedMember[],
    ): Promise<string> {
      const entryId = await insertAuditEntry(trx, newId, {
        action: 'members.decided',
        actor,
        subject: null,
        reason,
        details: {
          suspend,
          remove,
          ...(act === 'delete' && { deletes: true }),
          members,
          ...(firstEntryId !== undefined && { firstEntryId }),
        },
      });
      const memberIds = members.map(({ id }) => id);
      if (remove) await removals.insert(trx, entryId, memberIds);
      if (act) await removals.insert(trx, entryId, memberIds, act);
      return entryId;
    },

    /** Removes what the entry says, for a moment before the answer and then in the background; returns how much it is so far. */
    finish: async (entryId: string): Promise<number> => (await removals.begin(entryId))?.removed ?? 0,

    /**
     * Returns the id of the first entry of the decision that an earlier entry of the actor is of. It cannot be undone before the
     * transaction ends. Throws 404 for no such entry, 409 if it is undone.
     */
    async lockFirstEntry(trx: Trx, actor: Actor, entryId: string): Promise<string> {
      const entry = await trx
        .selectFrom('audit_log')
        .select('details')
        .where('id', '=', entryId)
        .where('action', '=', 'members.decided')
        .where('actor_id', '=', actor.id)
        .executeTakeFirst();
      if (!entry) throw new Problem(404, msg`This entry does not exist.`);
      const { firstEntryId = entryId } = JSON.parse(entry.details) as { firstEntryId?: string };
      const locked = await trx
        .updateTable('audit_log')
        .set((eb) => ({ reason: eb.ref('reason') }))
        .where('id', '=', firstEntryId)
        .where('undone_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!locked) throw new Problem(409, msg`This was undone already.`);
      return locked.id;
    },

    /** Undoes it for all of whom that is still possible: what was changed or deleted since stays as it is. */
    async undo(trx: Trx, { id: entryId, details }: UndoneEntry): Promise<Undone> {
      const { members } = JSON.parse(details) as { members: DecidedMember[] };
      await removals.turnRound(trx, entryId);
      let areFree = true;
      for (const { id, suspendedAt } of members)
        if (suspendedAt !== null && !(await isFreed(suspensions.undoOf(trx, id, suspendedAt)))) areFree = false;
      return async () => {
        const { isRunning, removed } = (await removals.begin(entryId)) ?? { isRunning: false, removed: 0 };
        if (isRunning) return 'later';
        return areFree && removed === 0 ? undefined : 'partly';
      };
    },
  };
}

/** False if that was refused, or another suspension is left. */
const isFreed = (undoing: Promise<boolean>): Promise<boolean> =>
  undoing.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    return false;
  });

/** Locked, so that of two admins at once the second sees what the first has left. */
async function requireMember(trx: Trx, id: string): Promise<Account> {
  const member = await lockMember(trx, id);
  if (member?.deleted_at !== null) throw new Problem(404, msg`This member does not exist.`);
  if (member.is_admin === 1) throw new Problem(403, msg`This is an admin. Take the admin’s rights away first.`);
  return member;
}
