import { sql } from 'kysely';

import { inTransaction } from '#server/platform/database/database.ts';
import { inList } from '#server/platform/database/pagination.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import { deleteInSlices, inSlices } from '#server/platform/database/slices.ts';

import type { Pictures } from './pictures/pictures.ts';
import type { CloseCases } from './report-cases.ts';

export interface PostRemovalDeps {
  db: Db;
  pictures: Pick<Pictures, 'release'>;
  closeCases: CloseCases;
}

/** A post may have more of these than one statement should delete. */
const rowsOfPosts = [
  ['notifications', ['id']],
  ['comments', ['id']],
  ['saves', ['id']],
  ['collection_posts', ['collection_id', 'post_id']],
] as const satisfies [keyof Database, string[]][];

/** Removes hidden posts with everything that belongs to them, in slices. */
export async function* removePosts(
  { db, pictures, closeCases }: PostRemovalDeps,
  posts: readonly { id: string; image_id: string | null }[],
): AsyncGenerator<void> {
  if (posts.length === 0) return;
  const ids = inList(posts.map(({ id }) => id));
  // Also about comments of others below them.
  yield* inSlices(db, async (trx) => (await closeCases(trx, sql`k.post_id ${ids}`, 'deleted')) > 0);
  for (const [table, key] of rowsOfPosts) yield* deleteInSlices(db, { table, key, where: sql`post_id ${ids}` });
  for (const { id, image_id: imageId } of posts) {
    await inTransaction(db, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('posts').where('id', '=', id).executeTakeFirstOrThrow();
      if (imageId !== null && numDeletedRows > 0n) await pictures.release(trx, [imageId]);
    });
    yield;
  }
}
