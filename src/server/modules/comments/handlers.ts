import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context, Viewer } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { checkDailyLimit } from '#server/platform/daily-limits.ts';
import { inMemberTransaction } from '#server/platform/database/member-transaction.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { withIdempotencyKey } from '#server/platform/idempotency.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkTextsOf } from '#server/platform/texts/check-texts.ts';

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
  };
  /** Removes a comment of another member, in a transaction of its own; throws 403 without a fresh proof. */
  removeAsAdmin: (admin: Viewer, commentId: string) => Promise<void>;
}

type Ids = 'getComments' | 'addComments' | 'deleteComment' | 'restoreComment';

export function commentsHandlers({ db, clock, newId, notifier, removeAsAdmin }: CommentsDeps): Handlers<Context, Ids> {
  return {
    async getComments({ query }, { member }) {
      await requirePostAuthor(db, member, query.postId);
      const rows = await listComments(db, member, query.postId, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      return { success: true, comments: items.reverse().map(presentComment), nextCursor };
    },

    async addComments({ body, headers }, { member }) {
      const { postId } = body;
      const key = headers['Idempotency-Key'];
      return withIdempotencyKey(db, { member, key, operation: 'addComments', body, now: clock.now() }, async (trx) => {
        const authorId = await requirePostAuthor(trx, member, postId);
        await checkTextsOf(trx, member, { comment: body.comment }, clock.now());
        await checkDailyLimit(trx, member, 'comments', clock.now());
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
        const { comment, postAuthorId } = await requireComment(trx, member, params.commentId);
        if (comment.deleted_at !== null) throw unknownComment();
        const deletable = asDeletableComment(member, comment, postAuthorId);
        return deletable && markDeleted(trx, deletable, { deletedAt: clock.now(), deletedBy: member.id });
      });
      if (isDeleted === false) throw unknownComment();
      if (isDeleted === undefined) await removeAsAdmin(member, params.commentId);
      return { success: true, message: t(msg`The comment is deleted.`) };
    },

    async restoreComment({ params }, { member }) {
      const restored = await inMemberTransaction(db, member, async (trx) => {
        const { comment, postAuthorId } = await requireComment(trx, member, params.commentId);
        if (comment.deleted_at === null) return comment;
        // What an admin has removed comes back by undoing that.
        if (comment.deleted_by !== member.id || ![comment.author_id, postAuthorId].includes(member.id))
          throw new Problem(403, msg`You can only restore a comment that you have deleted yourself.`);
        await unmarkDeleted(trx, comment);
        return comment;
      });
      return { success: true, comment: presentComment(restored) };
    },
  };
}

async function requirePostAuthor(db: Db, viewer: Viewer, postId: string): Promise<string> {
  const authorId = await findPostAuthor(db, viewer, postId);
  if (authorId === undefined) throw new Problem(404, msg`This post does not exist.`);
  return authorId;
}

/** A comment with the author of its post, also a deleted one. */
async function requireComment(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ comment: CommentRow; postAuthorId: string }> {
  const comment = await findComment(db, viewer, id);
  const postAuthorId = comment && (await findPostAuthor(db, viewer, comment.post_id));
  if (!comment || postAuthorId === undefined) throw unknownComment();
  return { comment, postAuthorId };
}

const unknownComment = () => new Problem(404, msg`This comment does not exist.`);
