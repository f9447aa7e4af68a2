import { sql } from 'kysely';

import { nameKey } from '#contract/collection-names.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';
import { canSee, type Restricted } from '#server/rules/restrictions.ts';

import type { CollectionRow, OwnCollection } from './collections-policy.ts';

/** A collection of a member who is not deactivated, also a deleted one that can still be restored. */
export function findCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .selectAll('c')
    .where('c.id', '=', id)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst();
}

/** The member whose collections these are; undefined if it is deactivated or the viewer may not see it. */
export async function findOwner(db: Db, viewer: Restricted | null, memberId: string) {
  const owner = await db
    .selectFrom('members')
    .select(['id', 'username', 'picture_id', 'shares_posts'])
    .where('id', '=', memberId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return owner && (await canSee(db, viewer, memberId)) ? owner : undefined;
}

/** The member's collections, the newest first; only the public ones if `isPublic`. */
export function listCollections(
  db: Db,
  memberId: string,
  { isPublic }: { isPublic: boolean },
): Promise<CollectionRow[]> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .$if(isPublic, (query) => query.where('is_public', '=', 1))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function countCollections(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another collection of the member has this name. To be called with the member's row locked. */
export async function isNameTaken(
  trx: Trx,
  collection: { id: string; memberId: string; name: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('collections')
    .select('id')
    .where('member_id', '=', collection.memberId)
    .where('name_key', '=', nameKey(collection.name))
    .where('deleted_at', 'is', null)
    .where('id', '<>', collection.id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if any collection has the id, also one of a member who is deactivated. */
export function insertCollection(
  trx: Trx,
  {
    id,
    memberId,
    name,
    isPublic,
    createdAt,
  }: { id: string; memberId: string; name: string; isPublic: boolean; createdAt: number },
): Promise<CollectionRow | undefined> {
  return trx
    .insertInto('collections')
    .values({
      id,
      member_id: memberId,
      name,
      name_key: nameKey(name),
      is_public: isPublic ? 1 : 0,
      created_at: createdAt,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateCollection(
  trx: Trx,
  { id }: OwnCollection,
  { name, isPublic, coverPostId }: { name?: string; isPublic?: boolean; coverPostId?: string },
): Promise<void> {
  if (name === undefined && isPublic === undefined && coverPostId === undefined) return;
  await trx
    .updateTable('collections')
    .set({
      ...(name !== undefined && { name, name_key: nameKey(name) }),
      ...(isPublic !== undefined && { is_public: isPublic ? 1 : 0 }),
      ...(coverPostId !== undefined && { cover_post_id: coverPostId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Hides a collection, or with null shows it again. */
export async function markCollectionDeleted(trx: Trx, { id }: OwnCollection, deletedAt: number | null): Promise<void> {
  await trx.updateTable('collections').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}

/** Removes the collections that were deleted before this time. */
export async function removeDeletedCollections(db: Db, before: number): Promise<void> {
  const where = sql`deleted_at < ${before}`;
  const posts = sql`collection_id in (select id from collections where ${where})`;
  await runSlices(deleteInSlices(db, { table: 'collection_posts', key: ['collection_id', 'post_id'], where: posts }));
  await runSlices(deleteInSlices(db, { table: 'collections', key: ['id'], where }));
}
