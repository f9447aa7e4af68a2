import type { Db, Trx } from '#server/platform/database/schema.ts';

const mostIds = 2000;

/** The post that shows this picture, with its author, unless the author is deactivated. */
export function findPostByImage(db: Db, imageId: string) {
  return db
    .selectFrom('posts as p')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select(['p.id', 'p.author_id'])
    .where('p.image_id', '=', imageId)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps a post; false if it was kept already. */
export async function insertSave(trx: Trx, save: { id: string; memberId: string; postId: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto('saves')
    .values({ id: save.id, member_id: save.memberId, post_id: save.postId })
    .onConflict((conflict) => conflict.columns(['member_id', 'post_id']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Keeps the post of this picture no longer; its id and author if it was kept. */
export async function deleteSave(trx: Trx, memberId: string, imageId: string) {
  const post = await trx.selectFrom('posts').select(['id', 'author_id']).where('image_id', '=', imageId).executeTakeFirst();
  if (!post) return undefined;
  const deleted = await trx.deleteFrom('saves').where('member_id', '=', memberId).where('post_id', '=', post.id).returning('id').execute();
  return deleted.length > 0 ? post : undefined;
}

/** What the member keeps, the last save first, from before the cursor (a save's id) on. */
export function listSaves(db: Db, memberId: string, page: { cursor: string | undefined; limit: number }): Promise<{ id: string; post_id: string }[]> {
  return visibleSaves(db, memberId)
    .$if(page.cursor !== undefined, (query) => query.where('s.id', '<', page.cursor ?? ''))
    .limit(page.limit)
    .execute();
}

/** The ids of the posts kept last, at most 2,000. */
export async function listSavedPostIds(db: Db, memberId: string): Promise<string[]> {
  const rows = await visibleSaves(db, memberId).limit(mostIds).execute();
  return rows.map((row) => row.post_id);
}

function visibleSaves(db: Db, memberId: string) {
  return db
    .selectFrom('saves as s')
    .innerJoin('posts as p', 'p.id', 's.post_id')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select(['s.id', 's.post_id'])
    .where('s.member_id', '=', memberId)
    .where('m.deactivated_at', 'is', null)
    .orderBy('s.id', 'desc');
}
