import type { Db, Trx } from '#server/platform/database/schema.ts';

export interface CommentRow {
  id: string;
  post_id: string;
  author_id: string;
  body: string;
  created_at: number;
  username: string;
  picture_id: string | null;
}

/** Comments of a post before the cursor (a comment's id), the newest first. */
export function listComments(db: Db, postId: string, page: { cursor: string | undefined; limit: number }): Promise<CommentRow[]> {
  return commentRows(db)
    .where('c.post_id', '=', postId)
    .$if(page.cursor !== undefined, (query) => query.where('c.id', '<', page.cursor ?? ''))
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function insertComment(
  trx: Trx,
  comment: { id: string; postId: string; authorId: string; body: string; createdAt: number },
): Promise<CommentRow> {
  const { id, postId, authorId, body, createdAt } = comment;
  await trx.insertInto('comments').values({ id, post_id: postId, author_id: authorId, body, created_at: createdAt }).execute();
  return commentRows(trx).where('c.id', '=', id).executeTakeFirstOrThrow();
}

/** The author of a post that can be seen, or undefined. */
export async function findPostAuthor(db: Db, postId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select('p.author_id')
    .where('p.id', '=', postId)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.author_id;
}

function commentRows(db: Db) {
  return db
    .selectFrom('comments as c')
    .innerJoin('members as m', 'm.id', 'c.author_id')
    .select(['c.id', 'c.post_id', 'c.author_id', 'c.body', 'c.created_at', 'm.username', 'm.picture_id'])
    .where('m.deactivated_at', 'is', null);
}
