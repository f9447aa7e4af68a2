import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireConfirmedEmail } from '#server/rules/confirmed-email.ts';
import { checkDailyLimit } from '#server/rules/daily-limits.ts';
import { withIdempotencyKey } from '#server/rules/idempotency.ts';
import { inMemberTransaction } from '#server/rules/member-transaction.ts';
import { findRemoval, isHiddenByReports } from '#server/rules/report-cases.ts';
import { canSee, canSeeComment, lockVisibleMember } from '#server/rules/restrictions.ts';
import { checkTextsOf } from '#server/rules/texts/check-texts.ts';

import { asDeletableComment } from './policy.ts';
import { presentComment } from './present.ts';
import {
  findComment,
  findPostAuthor,
  insertComment,
  listComments,
  markDeleted,
  unmarkDeleted,
  type CommentRow,
} from './store.ts';

interface CommentsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  notifier: {
    /** Notifies the post's author. */
    commented(
      trx: Trx,
      event: { commentId: string; postId: string; memberId: string; authorId: string },
    ): Promise<void>;
    countUnread(db: Db, member: Viewer): Promise<number>;
  };
  /** Removes a comment of another member, in a transaction of its own; throws 403 without a fresh proof. */
  removeAsAdmin: (admin: Viewer, commentId: string) => Promise<void>;
}

type Ids = 'getComments' | 'addComments' | 'deleteComment' | 'restoreComment';

export function commentsHandlers({ db, clock, newId, notifier, removeAsAdmin }: CommentsDeps): Handlers<Context, Ids> {
  return {
    async getComments({ query }, { member }) {
      const authorId = await requirePostAuthor(db, member, query.postId);
      const rows = await listComments(db, member, { id: query.postId, authorId }, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      return { success: true, comments: items.reverse().map(presentComment), nextCursor };
    },

    async addComments({ body, headers }, { member }) {
      const { postId } = body;
      const key = headers['Idempotency-Key'];
      const permit = (trx: Trx) => requirePostAuthor(trx, member, postId);
      const request = { member, key, operation: 'addComments', body, now: clock.now(), permit };
      return withIdempotencyKey(db, request, async (trx, authorId) => {
        await requireConfirmedEmail(trx, member);
        await checkTextsOf(trx, member, { comment: body.comment }, clock.now());
        await checkDailyLimit(trx, member, 'comments', clock.now());
        if (!(await lockVisibleMember(trx, member, authorId))) throw unknownPost();
        const comment = {
          id: newId(),
          postId,
          authorId: member.id,
          body: body.comment.trim(),
          createdAt: clock.now(),
        };
        const row = await insertComment(trx, comment);
        await notifier.commented(trx, { commentId: row.id, postId, memberId: member.id, authorId });
        return { success: true, comment: presentComment(row) };
      });
    },

    async deleteComment({ params }, { member, t }) {
      const isDeleted = await inMemberTransaction(db, member, async (trx) => {
        const { comment, postAuthorId, isShown } = await requireComment(trx, member, params.commentId);
        // One's own comment can be deleted below a post that one may no longer see: others see it there, or will again.
        if (!(isShown || comment.author_id === member.id)) throw unknownComment();
        const isOwn = [comment.author_id, postAuthorId].includes(member.id);
        // Those whose it is can still delete what an admin or the other of them has hidden: it does not come back without them.
        if (comment.deleted_at !== null && !isOwn) throw unknownComment();
        const deletable = asDeletableComment(member, comment, postAuthorId);
        return deletable && markDeleted(trx, deletable, { now: clock.now(), by: member.id });
      });
      if (isDeleted === false) throw unknownComment();
      if (isDeleted === undefined) await removeAsAdmin(member, params.commentId);
      const unreadCount = await notifier.countUnread(db, member);
      return { success: true, message: t(msg`The comment is deleted.`), unreadCount };
    },

    async restoreComment({ params }, { member }) {
      const restored = await inMemberTransaction(db, member, async (trx) => {
        const { comment, postAuthorId, isShown } = await requireComment(trx, member, params.commentId);
        if (postAuthorId === undefined || !isShown || !(await lockVisibleMember(trx, member, postAuthorId)))
          throw unknownComment();
        if (comment.deleted_at === null) return comment;
        const isBy = [comment.deleted_by, comment.also_deleted_by].includes(member.id);
        if (!isBy || ![comment.author_id, postAuthorId].includes(member.id))
          throw new Problem(403, msg`You can only restore a comment that you have deleted yourself.`);
        if (!(await unmarkDeleted(trx, comment)))
          throw new Problem(403, msg`Its author and the author of the post have both deleted this comment.`);
        // Read under the lock of the comment, which a decision takes, too. What an admin has removed comes back by undoing that.
        if (await findRemoval(trx, { kind: 'comment', id: comment.id }))
          throw new Problem(403, msg`Our admins have removed this comment, so it cannot be restored.`);
        if (await isHiddenByReports(trx, { kind: 'comment', id: comment.id }))
          throw new Problem(403, msg`This comment was reported, and is hidden until our admins have looked at it.`);
        return comment;
      });
      const unreadCount = await notifier.countUnread(db, member);
      return { success: true, comment: presentComment(restored), unreadCount };
    },
  };
}

async function requirePostAuthor(db: Db, viewer: Viewer, postId: string): Promise<string> {
  const authorId = await findPostAuthor(db, viewer, postId);
  if (authorId === undefined || !(await canSee(db, viewer, authorId))) throw unknownPost();
  return authorId;
}

/** A comment, also a deleted one, with the author of its post, if that one is shown, and whether the viewer may see the comment. */
async function requireComment(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ comment: CommentRow; postAuthorId: string | undefined; isShown: boolean }> {
  const comment = await findComment(db, id);
  if (!comment) throw unknownComment();
  const { author_id: authorId, post_id: postId } = comment;
  const postAuthorId = await findPostAuthor(db, viewer, postId);
  const isShown = postAuthorId !== undefined && (await canSeeComment(db, viewer, { authorId, postAuthorId }));
  return { comment, postAuthorId, isShown };
}

const unknownPost = () => new Problem(404, msg`This post does not exist.`);
const unknownComment = () => new Problem(404, msg`This comment does not exist.`);
