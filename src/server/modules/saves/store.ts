import { sql } from 'kysely';

import { maxSavedIds } from '#contract/vocabulary.ts';
import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { canSee, notBlocked, notRemoved, type Restricted } from '#server/rules/restrictions.ts';

/** The id and author of the post with this picture, unless the author is deactivated or the viewer may not see it. */
export async function findPostByImage(db: Db, viewer: Restricted, imageId: string) {
  const post = await db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select(['p.id', 'p.author_id'])
    .where('p.image_id', '=', imageId)
    .where('m.deactivated_at', 'is', null)
    .where(notRemoved)
    .executeTakeFirst();
  return post && (await canSee(db, viewer, post.author_id)) ? post : undefined;
}

/** The author and picture of a post, unless the author is deactivated or the viewer may not see it. */
export async function findSavablePost(db: Db, viewer: Restricted, postId: string) {
  const post = await db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select(['p.author_id', 'p.image_id'])
    .where('p.id', '=', postId)
    .where('m.deactivated_at', 'is', null)
    .where(notRemoved)
    .executeTakeFirst();
  return post && (await canSee(db, viewer, post.author_id)) ? post : undefined;
}

/** Saves a post; false if it was saved already. */
export async function insertSave(trx: Trx, save: { id: string; memberId: string; postId: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto('saves')
    .values({ id: save.id, member_id: save.memberId, post_id: save.postId })
    .onConflict((conflict) => conflict.columns(['member_id', 'post_id']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Locks a save until the transaction ends; false if it does not exist, or not any more. */
export async function lockSave(trx: Trx, { memberId, postId }: { memberId: string; postId: string }): Promise<boolean> {
  const { rows } = await sql`
    update saves set post_id = post_id where member_id = ${memberId} and post_id = ${postId} returning id`.execute(trx);
  return rows.length > 0;
}

/** Unsaves the post with this picture; returns its id and author if it was saved. */
export async function deleteSave(trx: Trx, memberId: string, imageId: string) {
  const post = await trx
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  if (!post) return undefined;
  const deleted = await trx
    .deleteFrom('saves')
    .where('member_id', '=', memberId)
    .where('post_id', '=', post.id)
    .returning('id')
    .execute();
  return deleted.length > 0 ? post : undefined;
}

/** The member's saves before the cursor (a save's id), the newest first. */
export async function listSaves(
  db: Db,
  member: Restricted,
  page: { cursor?: string; limit: number },
): Promise<SaveRow[]> {
  const before = page.cursor === undefined ? sql`` : sql`and s.id < ${page.cursor}`;
  const { rows } =
    await sql<SaveRow>`${savesOf(member)} ${before} order by s.id desc limit ${fetchLimit(page.limit)}`.execute(db);
  return rows;
}

/** Ids of the posts saved last, at most `maxSavedIds`. */
export async function listSavedPostIds(db: Db, member: Restricted): Promise<string[]> {
  const { rows } = await sql<SaveRow>`${savesOf(member)} order by s.id desc limit ${sql.lit(maxSavedIds)}`.execute(db);
  return rows.map((row) => row.post_id);
}

/** How many ids `listSavedPostIds` returns. */
export async function countSavedPostIds(db: Db, member: Restricted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${savesOf(member)} limit ${sql.lit(maxSavedIds)}) as saved`.execute(db);
  return rows[0]?.count ?? 0;
}

interface SaveRow {
  id: string;
  post_id: string;
}

// Without posts of deactivated authors, and of those that the member may not see. A post stays saved when its author is muted.
const savesOf = (member: Restricted) => sql`
  select s.id, s.post_id from saves s
  join posts p on p.id = s.post_id join members m on m.id = p.author_id and m.deactivated_at is null
  where s.member_id = ${member.id} and ${notRemoved} and ${notBlocked(member, 'p.author_id')}`;
