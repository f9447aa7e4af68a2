import { sql } from 'kysely';

import { fetchLimit } from '#server/platform/database/pagination.ts';
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

const comments = sql.raw(`
  select c.id, c.post_id, c.author_id, c.body, c.created_at, m.username, m.picture_id
  from comments c join members m on m.id = c.author_id and m.deactivated_at is null`);

/** Comments on a post before the cursor (a comment's id), the newest first. */
export async function listComments(
  db: Db,
  postId: string,
  page: { cursor?: string; limit: number },
): Promise<CommentRow[]> {
  const before = page.cursor === undefined ? sql`` : sql`and c.id < ${page.cursor}`;
  const { rows } =
    await sql<CommentRow>`${comments} where c.post_id = ${postId} ${before} order by c.id desc limit ${fetchLimit(page.limit)}`.execute(
      db,
    );
  return rows;
}

/** Inserts a comment and returns it as `listComments` does. */
export async function insertComment(
  trx: Trx,
  comment: { id: string; postId: string; authorId: string; body: string; createdAt: number },
): Promise<CommentRow> {
  const { id, postId, authorId, body, createdAt } = comment;
  await trx
    .insertInto('comments')
    .values({ id, post_id: postId, author_id: authorId, body, created_at: createdAt })
    .execute();
  const { rows } = await sql<CommentRow>`${comments} where c.id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The comment that was just inserted is missing.');
  return row;
}

/** The post's author; undefined if the post does not exist or its author is deactivated. */
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
