import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inMemberTransaction } from '#server/platform/database/member-transaction.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import { findVisibleComment, findVisibleMember, insertCommentReport, insertMemberReport } from './reports-store.ts';

interface ReportsDeps {
  db: Db;
  clock: Clock;
  /** Notifies the admins. */
  notifier: {
    commentReported(trx: Trx, report: { memberId: string; postId: string; commentId: string }): Promise<void>;
    memberReported(trx: Trx, report: { memberId: string; subjectId: string }): Promise<void>;
  };
}

export function reportHandlers({
  db,
  clock,
  notifier,
}: ReportsDeps): Handlers<Context, 'reportComment' | 'reportMember'> {
  return {
    async reportComment({ body }, { member, t }) {
      const isNew = await inMemberTransaction(db, member, async (trx) => {
        const comment = await findVisibleComment(trx, member, body.commentId);
        if (!comment) throw new Problem(404, msg`This comment does not exist.`);
        if (comment.author_id === member.id) throw new Problem(400, msg`You cannot report your own comment.`);
        const { id: commentId, post_id: postId } = comment;
        const report = { subjectId: commentId, reporterId: member.id, reason: body.reason.trim() };
        const inserted = await insertCommentReport(trx, { ...report, createdAt: clock.now() });
        if (inserted) await notifier.commentReported(trx, { memberId: member.id, postId, commentId });
        return inserted;
      });
      return {
        message: t(
          isNew ? msg`Thank you. Our admins will look at this comment.` : msg`You have already reported this comment.`,
        ),
      };
    },

    async reportMember({ body }, { member, t }) {
      if (body.userId === member.id) throw new Problem(400, msg`You cannot report yourself.`);
      const isNew = await inMemberTransaction(db, member, async (trx) => {
        const subject = await findVisibleMember(trx, member, body.userId);
        if (!subject) throw new Problem(404, msg`This member does not exist.`);
        const report = { subjectId: subject.id, reporterId: member.id, reason: body.reason.trim() };
        const inserted = await insertMemberReport(trx, { ...report, createdAt: clock.now() });
        if (inserted) await notifier.memberReported(trx, { memberId: member.id, subjectId: subject.id });
        return inserted;
      });
      return {
        message: t(
          isNew ? msg`Thank you. Our admins will look at this member.` : msg`You have already reported this member.`,
        ),
      };
    },
  };
}
