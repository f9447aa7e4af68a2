import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';

import { findVisibleComment, findVisibleMember } from './reports-store.ts';
import type { createReports } from './reports.ts';

interface ReportsDeps {
  db: Db;
  reports: ReturnType<typeof createReports>;
}

/** The reports of comments and members; those of posts are with the posts. */
export function reportHandlers({ db, reports }: ReportsDeps): Handlers<Context, 'reportComment' | 'reportMember'> {
  return {
    async reportComment({ body }, { member, t }) {
      const isNew = await inMemberTransaction(db, member, async (trx) => {
        const requireComment = async () => {
          const comment = await findVisibleComment(trx, member, body.commentId);
          if (!comment) throw new Problem(404, msg`This comment does not exist.`);
          return comment;
        };
        const { id, author_id: authorId, post_id: postId, title } = await requireComment();
        if (authorId === member.id) throw new Problem(400, msg`You cannot report your own comment.`);
        const subject = { kind: 'comment', id, authorId, postId, title } as const;
        return reports.add(trx, subject, { memberId: member.id, reason: body.reason }, requireComment);
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
        const requireMember = async () => {
          const found = await findVisibleMember(trx, member, body.userId);
          if (!found) throw new Problem(404, msg`This member does not exist.`);
          return found;
        };
        const { id } = await requireMember();
        const subject = { kind: 'member', id, authorId: id, postId: null, title: '' } as const;
        return reports.add(trx, subject, { memberId: member.id, reason: body.reason }, requireMember);
      });
      return {
        message: t(
          isNew ? msg`Thank you. Our admins will look at this member.` : msg`You have already reported this member.`,
        ),
      };
    },
  };
}
