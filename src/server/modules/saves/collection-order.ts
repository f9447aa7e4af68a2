import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';

import type { OwnCollection } from './collections-policy.ts';

/** What sorts the posts of a collection, the greatest first: where the owner has put one, or when it was added. */
export const placeOf = (table: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${table}.place`)}, ${sql.ref(`${table}.id`)})`;

/** The characters of places and ids, in their order. */
const digits = '-0123456789abcdef';
/** Also that of a cursor, which is a place. */
const maxPlaceLength = 64;

/** A text between two, the shortest in the middle; after '' comes every text. None of them ends in the first digit. */
export function placeBetween(lower: string, upper: string): string {
  const digitAt = (text: string, at: number) => Math.max(0, digits.indexOf(text.charAt(at)));
  let place = '';
  let isBounded = true;
  for (let at = 0; ; at += 1) {
    const low = digitAt(lower, at);
    const high: number = isBounded ? digitAt(upper, at) : digits.length;
    const middle = low + Math.floor((high - low) / 2);
    place += digits.charAt(middle);
    if (middle > low) return place;
    isBounded &&= high === low;
  }
}

/** A place before all posts, which come in descending order; the server that added the first of them may have a clock that is ahead. */
function placeAfter(first: string, newId: NewId): string {
  const id = newId();
  return id > first ? id : placeBetween(first, 'f');
}

/** Puts a post after another one of the collection, or first; false if either is not in it. The caller has locked the owner. */
export async function movePost(
  trx: Trx,
  collection: OwnCollection,
  move: { postId: string; afterPostId?: string },
  newId: NewId,
): Promise<boolean> {
  const { postId, afterPostId } = move;
  const find = async (condition: RawBuilder<unknown>) => {
    // Removed posts have places as well, to which they can return.
    const { rows } = await sql<{ post_id: string; place: string; removed_at: number | null }>`
      select c.post_id, ${placeOf('c')} as place, c.removed_at from collection_posts c
      where c.collection_id = ${collection.id} and ${condition} order by ${placeOf('c')} desc limit 1`.execute(trx);
    return rows[0];
  };
  const moved = await find(sql`c.post_id = ${postId}`);
  const upper = afterPostId === undefined ? undefined : await find(sql`c.post_id = ${afterPostId}`);
  if (moved?.removed_at !== null || postId === afterPostId || (afterPostId !== undefined && !upper)) return false;
  const next = await find(upper ? sql`${placeOf('c')} < ${upper.place}` : sql`1 = 1`);
  if (next?.post_id === postId) return true;
  const place = upper ? placeBetween(next?.place ?? '', upper.place) : placeAfter(next?.place ?? '', newId);
  if (place.length > maxPlaceLength) {
    await spreadPlaces(trx, collection);
    return movePost(trx, collection, move, newId);
  }
  await trx
    .updateTable('collection_posts')
    .set({ place })
    .where('collection_id', '=', collection.id)
    .where('post_id', '=', postId)
    .execute();
  return true;
}

/** Gives the posts short places in the same order, after which new posts still come first: ids begin with the time since 1970. */
async function spreadPlaces(trx: Trx, { id }: OwnCollection): Promise<void> {
  await sql`
    update collection_posts set place = '00' || cast(1000000 + numbered.number as text)
    from (
      select c.post_id, row_number() over (order by ${placeOf('c')}) as number from collection_posts c where c.collection_id = ${id}
    ) as numbered
    where collection_posts.collection_id = ${id} and collection_posts.post_id = numbered.post_id`.execute(trx);
}
