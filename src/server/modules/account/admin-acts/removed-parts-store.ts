import type { Selectable } from 'kysely';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { inTurns } from '#server/platform/database/slices.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

export type RemovedPart = Selectable<Database['removed_parts']>;

export async function insertRemovedPart(trx: Trx, removed: RemovedPart): Promise<void> {
  await trx.insertInto('removed_parts').values(removed).execute();
}

/** What was removed; undefined once it is given back, or the account is gone. */
export const findRemovedPart = (db: Db, id: string): Promise<RemovedPart | undefined> =>
  db.selectFrom('removed_parts').selectAll().where('id', '=', id).executeTakeFirst();

/** The last part of this kind that was removed of the member. */
export const findLastRemovedPart = (
  db: Db,
  memberId: string,
  part: RemovedPart['part'],
): Promise<RemovedPart | undefined> =>
  db
    .selectFrom('removed_parts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Forgets a removal that was undone, and with it what the member was told. */
export async function deleteRemovedPart(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('removed_parts').where('id', '=', id).execute();
}

/** A public collection of the member. */
export const findPublicCollection = (trx: Trx, memberId: string, id: string) =>
  trx
    .selectFrom('collections')
    .select(['id', 'name', 'cover_post_id'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('is_public', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function updateCollectionPublic(trx: Trx, id: string, isPublic: 0 | 1): Promise<void> {
  await trx.updateTable('collections').set({ is_public: isPublic }).where('id', '=', id).execute();
}

/** Shows a collection to everybody again, if it is as it was left; false if it is not. */
export async function updateCollectionShown(
  trx: Trx,
  { id, name, cover_post_id: cover }: { id: string; name: string; cover_post_id: string },
): Promise<boolean> {
  const shown = await trx
    .updateTable('collections')
    .set({ is_public: 1 })
    .where('id', '=', id)
    .where('is_public', '=', 0)
    .where('deleted_at', 'is', null)
    .where('name', '=', name)
    .where('cover_post_id', '=', cover)
    .returning('id')
    .executeTakeFirst();
  return shown !== undefined;
}

/** Forgets what was removed before this time, and has the files of pictures among it deleted; the reason stays. */
export async function forgetRemovedParts(
  db: Db,
  pictures: Pick<Pictures, 'release' | 'sweepSoon'>,
  before: number,
): Promise<void> {
  const rows = await db
    .selectFrom('removed_parts')
    .select(['id', 'member_id'])
    .where('kept', 'is not', null)
    .where('removed_at', '<=', before)
    .orderBy('id')
    .execute();
  await inTurns(db, rows, async (trx, { id, member_id: memberId }) => {
    await lockMember(trx, memberId);
    // An undo may have given it back meanwhile.
    const removed = await findRemovedPart(trx, id);
    if (removed?.picture_id) await pictures.release(trx, [removed.picture_id]);
    await trx.updateTable('removed_parts').set({ kept: null, picture_id: null }).where('id', '=', id).execute();
  });
  if (rows.length > 0) pictures.sweepSoon();
}
