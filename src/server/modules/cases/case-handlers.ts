import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { inModeratorTransaction } from '#server/rules/admin-transaction.ts';
import type { CaseReader, CaseRow } from '#server/rules/report-cases.ts';

import { insertCaseNote, listCaseNotes } from './case-notes.ts';
import { countOpenCases, findCase, formatCaseCursor, listCases } from './cases-store.ts';
import { unknownCase, type createDecisions, type DecidedCase, type NewDecision } from './decisions.ts';
import { presentCase, presentReports, presentSubject, type ReadSubjects } from './present-case.ts';
import type { Removals } from './removals.ts';

export interface CasesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  /** The last acts of admins that concern this member, for the admin who reads them. */
  readHistory: (db: Db, viewer: CaseReader, memberId: string) => Promise<Schemas['AuditEntry'][]>;
  subjects: ReadSubjects;
  notifier: {
    /** Notes that this admin or moderator has seen the open cases. */
    saw: (db: Db, list: 'cases', viewerId: string) => Promise<void>;
  };
  decisions: Pick<ReturnType<typeof createDecisions>, 'decide'>;
  removals: Removals;
  /** Mails the author. */
  mailDecision: (trx: Trx, decided: DecidedCase) => Promise<void>;
}

type Ids = 'listReportCases' | 'getReportCase' | 'decideReportCase' | 'addCaseNote' | 'removePost' | 'removeComment';

/** What was reported, what admins decide about it, and what they remove without a report. */
export function caseHandlers(deps: CasesDeps): Handlers<Context, Ids> {
  const { db, clock, newId, readHistory, subjects, notifier, decisions, removals, mailDecision } = deps;
  return {
    async listReportCases({ query }, { member }) {
      if (query.state !== 'decided') await notifier.saw(db, 'cases', member.id);
      const { items, nextCursor } = toPage(await listCases(db, member, query), query.limit, formatCaseCursor);
      return { cases: items.map(presentCase), openCount: await countOpenCases(db, member), nextCursor };
    },

    async getReportCase({ params }, { member }) {
      const row = await findCase(db, member, params.caseId);
      if (!row) throw unknownCase();
      return {
        case: presentCase(row),
        ...(await presentSubject(db, row, subjects)),
        reports: await presentReports(db, row.id),
        notes: await listCaseNotes(db, row.id),
        history: await readHistory(db, member, row.author_id),
      };
    },

    async decideReportCase({ params, body }, { member, t }) {
      const decision = { ...body, message: visibleText(body.message ?? '').trim() };
      const decided = await inModeratorTransaction(db, member, clock.now(), async (trx, actor) => {
        const row = await findCase(trx, member, params.caseId);
        if (!row) throw unknownCase();
        checkDecision(row, decision);
        const made = await decisions.decide(trx, actor, params.caseId, decision);
        await mailDecision(trx, made);
        return made;
      });
      return { message: t((decided.isReview ? reviewedMessages : doneMessages)[decided.decision]) };
    },

    async addCaseNote({ params: { caseId }, body }, { member, t }) {
      await inModeratorTransaction(db, member, clock.now(), (trx, actor) =>
        insertCaseNote(trx, { clock, newId }, { caseId, actor, body: visibleText(body.text).trim() }),
      );
      return { message: t(msg`Your note is saved.`) };
    },

    async removePost({ params, body }, { member, t }) {
      await removals.removePost(member, params.postId, body.reason.trim());
      return { message: t(msg`The post is removed. Its author reads your reason.`) };
    },

    async removeComment({ params, body }, { member, t }) {
      await removals.removeComment(member, params.commentId, body.reason.trim());
      return { message: t(msg`The comment is removed. Its author reads your reason.`) };
    },
  };
}

/** Throws 400 for a decision that does not fit what the case is about, or without the message that it needs. */
function checkDecision({ kind }: CaseRow, { decision, message }: NewDecision): void {
  if (kind === 'member' && decision === 'remove')
    throw new Problem(400, msg`A member cannot be removed. You can suspend it.`);
  if (decision !== 'keep' && message === '') throw new Problem(400, msg`Please write a message to the author.`);
}

const reviewedMessages: Record<Schemas['ReportDecision'], MessageDescriptor> = {
  keep: msg`The post is shown. Its author is told so.`,
  remove: msg`The post is removed. Its author reads your reason.`,
  warn: msg`The post is shown, and its author has got your warning.`,
  suspend: msg`The member is suspended. Nobody sees what it made.`,
};

const doneMessages: Record<Schemas['ReportDecision'], MessageDescriptor> = {
  keep: msg`It stays. The reporters are told so.`,
  remove: msg`It is removed. Its author and the reporters are told so.`,
  warn: msg`The author has got your warning.`,
  suspend: msg`The member is suspended. Nobody sees what it made.`,
};
