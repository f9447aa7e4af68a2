import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type Undone } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { openCase, type CaseSubject } from '#server/rules/report-cases.ts';

import type { createDecisions, DecidedCase, DecisionsDeps } from './decisions.ts';

interface BulkDeps {
  clock: Clock;
  newId: NewId;
  suspensions: DecisionsDeps['suspensions'];
  decisions: Pick<ReturnType<typeof createDecisions>, 'decide' | 'undo'>;
  /** Mails the member. */
  mailDecision: (trx: Trx, decided: DecidedCase) => Promise<void>;
}

interface BulkDecision {
  suspend: boolean;
  days?: number | undefined;
  remove: boolean;
  reason: string;
  /** Of the first call of the decision, if this is a later one. */
  firstEntryId?: string | undefined;
}

/** What was done to one member, as the log keeps it. */
export interface DecidedMember {
  id: string;
  name: string;
  /** When it was suspended; null if that was not asked for. */
  suspendedAt: number | null;
  /** Of the posts and comments that were removed. */
  caseIds: string[];
}

/** Suspends members and removes all that they made, one by one in the transaction of the caller, and undoes that together. */
export function createBulkDecisions({ clock, newId, suspensions, decisions, mailDecision }: BulkDeps) {
  async function removeAll(trx: Trx, actor: Actor, memberId: string, message: string): Promise<string[]> {
    const caseIds: string[] = [];
    for (const subject of await listRemovable(trx, memberId)) {
      const caseId = await openCase(trx, { clock, newId }, subject);
      await decisions.decide(trx, actor, caseId, { decision: 'remove', message }, { isLogged: false });
      caseIds.push(caseId);
    }
    return caseIds;
  }

  return {
    /** Throws, before it has changed anything, 403 for an admin, 404 for no member, and 409 if it is suspended already or nothing is left to remove. */
    async decideMember(trx: Trx, actor: Actor, memberId: string, decision: BulkDecision): Promise<DecidedMember> {
      const { reason, days } = decision;
      const member = await requireMember(trx, memberId);
      const suspendedAt = decision.suspend ? clock.now() : null;
      if (suspendedAt !== null) {
        const { account: author, until } = await suspensions.apply(trx, actor, memberId, {
          reason,
          days,
          now: suspendedAt,
        });
        await mailDecision(trx, { decision: 'suspend', kind: 'member', title: '', message: reason, author, until });
      }
      const caseIds = decision.remove ? await removeAll(trx, actor, memberId, reason) : [];
      if (suspendedAt === null && caseIds.length === 0)
        throw new Problem(409, msg`There is nothing to remove any more.`);
      // The mail about a suspension says that nobody sees what the member made.
      if (suspendedAt === null)
        await mailDecision(trx, {
          decision: 'remove',
          kind: 'member',
          title: '',
          message: reason,
          author: member,
          until: null,
        });
      return { id: memberId, name: member.username, suspendedAt, caseIds };
    },

    /** Writes the one entry of the log of a call, and returns its id. */
    insertEntry: (
      trx: Trx,
      actor: Actor,
      { reason, suspend, remove, firstEntryId }: BulkDecision,
      members: DecidedMember[],
    ) =>
      insertAuditEntry(trx, newId, {
        action: 'members.decided',
        actor,
        subject: null,
        reason,
        details: { suspend, remove, members, ...(firstEntryId !== undefined && { firstEntryId }) },
      }),

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
    async undo(trx: Trx, details: string): Promise<Undone> {
      const { members } = JSON.parse(details) as { members: DecidedMember[] };
      const results: boolean[] = [];
      for (const { id, suspendedAt, caseIds } of members) {
        if (suspendedAt !== null) results.push(await isUndone(suspensions.undoOf(trx, id, suspendedAt)));
        for (const caseId of caseIds.toReversed()) results.push(await isUndone(decisions.undo(trx, caseId)));
      }
      return results.every(Boolean) ? undefined : 'partly';
    },
  };
}

/** Waits until it is undone; false if that was refused, or something is left. */
const isUndone = (undoing: Promise<unknown>): Promise<boolean> =>
  undoing.then(
    (undone) => undone !== false,
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return false;
    },
  );

/** Locked, so that of two admins at once the second sees what the first has left. */
async function requireMember(trx: Trx, id: string): Promise<Account> {
  const member = await lockMember(trx, id);
  if (member?.deleted_at !== null) throw new Problem(404, msg`This member does not exist.`);
  if (member.is_admin === 1) throw new Problem(403, msg`This is an admin. Take the admin’s rights away first.`);
  return member;
}

/** The member's posts and comments that no admin has removed yet. */
async function listRemovable(trx: Trx, memberId: string): Promise<CaseSubject[]> {
  const { rows } = await sql<Pick<CaseSubject, 'kind' | 'id' | 'postId' | 'title'>>`
    select 'post' as kind, p.id, p.id as "postId", p.title from posts p
      where p.author_id = ${memberId} and (p.removed_at is null or p.awaits_review = 1)
    union all
    select 'comment', c.id, c.post_id, p.title from comments c join posts p on p.id = c.post_id
      where c.author_id = ${memberId} and not exists (
        select 1 from report_cases k where k.kind = 'comment' and k.subject_id = c.id and k.decision in ('remove', 'suspend'))
    order by 2`.execute(trx);
  return rows.map((row) => ({ ...row, authorId: memberId }));
}
