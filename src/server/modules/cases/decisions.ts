import { msg } from '@lingui/core/runtime-macro';

import type { Schemas } from '#contract/operations.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkModerated } from '#server/rules/admin-transaction.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { isRemoval, type CaseRow } from '#server/rules/report-cases.ts';

import {
  deleteCase,
  findLaterCase,
  listReporterIds,
  lockCase,
  updateDecided,
  updateReopened,
} from './decisions-store.ts';
import { acceptPost, hideSubject, lockSubject, showSubject, unacceptPost } from './hide-subjects.ts';

export interface DecisionsDeps {
  clock: Clock;
  newId: NewId;
  suspensions: {
    /** Suspends a member; throws 403 for an admin or moderator, 409 if it is suspended already. */
    apply(
      trx: Trx,
      actor: Actor,
      memberId: string,
      suspension: { reason: string; days: number | undefined; now: number; isDeletion?: boolean },
    ): Promise<{ account: Account; until: number | null }>;
    /** Ends the suspension of this time, if there is one; false if another one is left. */
    undoOf(trx: Trx, memberId: string, since: number): Promise<boolean>;
  };
  notifier: {
    decided(
      trx: Trx,
      about: {
        caseId: string;
        reporterIds: readonly string[];
        authorId: string;
        toAuthor: 'removal' | 'warning' | 'acceptance' | undefined;
      },
    ): Promise<void>;
    undecided(trx: Trx, caseId: string): Promise<void>;
  };
}

export interface NewDecision {
  decision: Schemas['ReportDecision'];
  message: string;
  days?: number | undefined;
}

/** A decided case and its author, who is mailed after the transaction. */
export interface DecidedCase extends NewDecision {
  kind: CaseRow['kind'];
  title: string;
  author: Account;
  until: number | null;
  /** Whether nobody had seen the post before. */
  isReview?: boolean;
}

/** Decides cases and undoes that, in the transaction of the caller; both leave everything as if it happened at once. */
export function createDecisions({ clock, newId, suspensions, notifier }: DecisionsDeps) {
  return {
    /**
     * Throws 404 for no case and for one about the admin itself, 403 to a moderator for one about an admin or another moderator, 409 for
     * a decided one, 400 for a decision that does not fit. With an `entryId` it is part of an act that has this entry in the log.
     */
    async decide(
      trx: Trx,
      actor: Actor,
      caseId: string,
      decision: NewDecision,
      { entryId }: { entryId?: string } = {},
    ): Promise<DecidedCase> {
      const row = await lockCase(trx, caseId);
      if (!row || row.author_id === actor.id) throw unknownCase();
      if (row.decided_at !== null) throw decidedAlready(row);
      const { kind, author_id: authorId, title } = row;
      const now = clock.now();
      const { message, days } = decision;
      const suspended =
        decision.decision === 'suspend'
          ? await suspensions.apply(trx, actor, authorId, { reason: message, days, now })
          : undefined;
      const author = suspended?.account ?? (await lockMember(trx, authorId));
      if (!author) throw unknownCase();
      checkModerated(actor, author);
      const isHidden = isRemoval(decision.decision);
      const isReview = row.is_review === 1;
      // What reports alone have hidden is shown again, or removed from now on.
      if (row.hidden_at !== null) await showSubject(trx, { ...row, decided_at: row.hidden_at, decided_by: null });
      if (isHidden) await hideSubject(trx, row, actor.id, now);
      else if (isReview) await acceptPost(trx, row.subject_id);
      await updateDecided(trx, caseId, { ...decision, actor, now, entryId });
      const until = suspended?.until ?? null;
      const logEntry = {
        action: 'case.decided',
        actor,
        subject: { id: authorId, name: author.username },
        reason: message,
        details: { caseId, kind, subjectId: row.subject_id, title, decision: decision.decision, until, isReview },
      } as const;
      if (entryId === undefined) await insertAuditEntry(trx, newId, logEntry);
      await notifier.decided(trx, {
        caseId,
        reporterIds: await listReporterIds(trx, caseId),
        authorId,
        toAuthor: toAuthor(decision, row),
      });
      return { ...decision, kind, title, author, until, isReview };
    },

    /** Restores what the decision changed and opens the case again; throws 409 where that is no longer possible. */
    async undo(trx: Trx, caseId: string): Promise<void> {
      const row = await lockCase(trx, caseId);
      if (!row?.decided_at || !(await lockSubject(trx, row)))
        throw new Problem(409, msg`What this was about is gone, so it cannot be undone.`);
      const later = await findLaterCase(trx, row);
      if (later?.decided_at === null)
        throw new Problem(409, msg`It was reported again since. Please decide about that report.`);
      if (later) throw new Problem(409, msg`This was changed again since then.`);
      if (row.decision === 'suspend') await suspensions.undoOf(trx, row.author_id, row.decided_at);
      if (isRemoval(row.decision)) await showSubject(trx, row);
      else if (row.is_review === 1) await unacceptPost(trx, row.subject_id, clock.now());
      if (row.hidden_at !== null) await hideSubject(trx, row, null, row.hidden_at);
      await notifier.undecided(trx, caseId);
      const isReported = (await listReporterIds(trx, caseId)).length > 0;
      await (isReported || row.is_review === 1 ? updateReopened(trx, row) : deleteCase(trx, caseId));
    },
  };
}

/** What the author reads in the bell. */
function toAuthor({ decision }: NewDecision, { kind, is_review: isReview }: CaseRow) {
  if (decision === 'warn') return 'warning';
  if (decision === 'keep') return isReview === 1 ? 'acceptance' : undefined;
  return kind === 'member' ? undefined : 'removal';
}

export const unknownCase = (): Problem => new Problem(404, msg`This report does not exist.`);

/** To the second of two admins: who has decided what. */
export function decidedAlready({ decision, decided_by_name: name, is_review: isReview }: CaseRow): Problem {
  const texts = {
    keep:
      isReview === 1
        ? msg`@${{ name }} has already decided that it is shown.`
        : msg`@${{ name }} has already decided that it stays.`,
    remove: msg`@${{ name }} has already removed it.`,
    warn: msg`@${{ name }} has already warned its author.`,
    suspend: msg`@${{ name }} has already suspended the member.`,
  };
  return new Problem(409, texts[decision ?? 'keep']);
}
