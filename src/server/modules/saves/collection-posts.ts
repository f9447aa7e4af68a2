import { sql } from 'kysely';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';

import type { OwnCollection } from './collections-policy.ts';

const day = 24 * 60 * 60 * 1000;
/** So long does a removed post find back to its place. */
const returnTimeMs = day;

interface MembersPost {
  memberId: string;
  postId: string;
}

/** Adds a post as the first one; a post that was removed a short time ago returns to its place. */
export async function insertCollectionPost(
  trx: Trx,
  { id: collectionId, member_id }: OwnCollection,
  { id, postId, authorId, now }: { id: string; postId: string; authorId: string; now: number },
): Promise<void> {
  await sql`
    insert into collection_posts (collection_id, post_id, member_id, author_id, id)
    values (${collectionId}, ${postId}, ${member_id}, ${authorId}, ${id})
    on conflict (collection_id, post_id) do update set
      id = case when collection_posts.removed_at <= ${now - returnTimeMs} then excluded.id else collection_posts.id end,
      place = case when collection_posts.removed_at <= ${now - returnTimeMs} then null else collection_posts.place end,
      note = case when collection_posts.removed_at <= ${now - returnTimeMs} then '' else collection_posts.note end,
      removed_at = null, is_unsaved = 0`.execute(trx);
}

/** Why the owner keeps the post in the collection; undefined if it is not in it. */
export async function findCollectionNote(trx: Trx, { id }: OwnCollection, postId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('collection_posts')
    .select('note')
    .where('collection_id', '=', id)
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.note;
}

export async function updateCollectionNote(
  trx: Trx,
  { id }: OwnCollection,
  { postId, note }: { postId: string; note: string },
): Promise<void> {
  await trx
    .updateTable('collection_posts')
    .set({ note })
    .where('collection_id', '=', id)
    .where('post_id', '=', postId)
    .execute();
}

export async function removeCollectionPost(
  trx: Trx,
  { id }: OwnCollection,
  { postId, now }: { postId: string; now: number },
): Promise<void> {
  await trx
    .updateTable('collection_posts')
    .set({ removed_at: now })
    .where('collection_id', '=', id)
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Removes a post that is no longer saved from all collections of the member. */
export async function removeFromCollections(trx: Trx, { memberId, postId }: MembersPost, now: number): Promise<void> {
  await trx
    .updateTable('collection_posts')
    .set({ removed_at: now, is_unsaved: 1 })
    .where('member_id', '=', memberId)
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Brings a post that is saved again back to the collections that it was in. */
export async function returnToCollections(trx: Trx, { memberId, postId }: MembersPost, now: number): Promise<void> {
  await trx
    .updateTable('collection_posts')
    .set({ removed_at: null, is_unsaved: 0 })
    .where('member_id', '=', memberId)
    .where('post_id', '=', postId)
    .where(canReturn(now))
    .execute();
}

/** The ids of the member's collections to which the post with this picture returns if it is saved again now. */
export async function listLeftCollectionIds(
  trx: Trx,
  { memberId, imageId }: { memberId: string; imageId: string },
  now: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('collection_posts')
    .innerJoin('posts', 'posts.id', 'collection_posts.post_id')
    .innerJoin('collections', 'collections.id', 'collection_posts.collection_id')
    .select('collection_posts.collection_id')
    .where('collection_posts.member_id', '=', memberId)
    .where('posts.image_id', '=', imageId)
    .where('collections.deleted_at', 'is', null)
    .where(canReturn(now))
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

const canReturn = (now: number) =>
  sql<boolean>`collection_posts.is_unsaved = 1 and collection_posts.removed_at > ${now - returnTimeMs}`;

/** The ids of the member's collections that contain the post. */
export async function listCollectionIds(db: Db, { memberId, postId }: MembersPost): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_posts as p')
    .innerJoin('collections as c', 'c.id', 'p.collection_id')
    .select('c.id')
    .where('p.member_id', '=', memberId)
    .where('p.post_id', '=', postId)
    .where('p.removed_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the rows of posts that can no longer return. */
export function deleteRemovedPosts(db: Db, now: number): Promise<void> {
  const where = sql`removed_at <= ${now - returnTimeMs}`;
  return runSlices(deleteInSlices(db, { table: 'collection_posts', key: ['collection_id', 'post_id'], where }));
}
