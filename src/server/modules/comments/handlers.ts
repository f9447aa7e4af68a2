import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { withIdempotencyKey } from '#server/platform/idempotency.ts';
import type { NewId } from '#server/platform/ids.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';
import { Problem } from '#server/platform/problem.ts';

import { findPostAuthor, insertComment, listComments, type CommentRow } from './store.ts';

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
}

export function commentsHandlers({
  db,
  clock,
  newId,
  notifier,
}: CommentsDeps): Handlers<Context, 'getComments' | 'addComments'> {
  return {
    async getComments({ query }) {
      await requirePostAuthor(db, query.postId);
      const rows = await listComments(db, query.postId, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      return { success: true, comments: items.reverse().map(presentComment), nextCursor };
    },

    async addComments({ body, headers }, { member }) {
      const { postId } = body;
      const key = headers['Idempotency-Key'];
      return withIdempotencyKey(db, { member, key, operation: 'addComments', body, now: clock.now() }, async (trx) => {
        const authorId = await requirePostAuthor(trx, postId);
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
  };
}

async function requirePostAuthor(db: Db, postId: string): Promise<string> {
  const authorId = await findPostAuthor(db, postId);
  if (authorId === undefined) throw new Problem(404, 'This post does not exist.');
  return authorId;
}

function presentComment(row: CommentRow): Schemas['Comment'] {
  return {
    commentId: row.id,
    postId: row.post_id,
    userId: row.author_id,
    username: row.username,
    profilePicUrl: profilePicUrl(row.picture_id),
    comment: row.body,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
