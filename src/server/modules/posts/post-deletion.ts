import { sql } from 'kysely';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { rowsAtOnce, runSlices } from '#server/platform/database/slices.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import { createSlicedWork, type SlicedWork } from '#server/platform/sliced-work.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { removePosts, type PostRemovalDeps } from '#server/rules/remove-posts.ts';
import { notHiddenByReports } from '#server/rules/report-cases.ts';

import type { OwnPost } from './policy.ts';

/** As if it had been removed long ago, so that it is shown nowhere and nothing brings it back. */
const deletedAt = 0;

/** False if it is marked already. */
export async function markPostDeleted(trx: Trx, { id }: OwnPost<{ id: string }>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set({ removed_at: deletedAt, removed_by: null, awaits_review: 0 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '<>', deletedAt)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Deps extends PostRemovalDeps {
  pictures: Pick<Pictures, 'release' | 'sweepSoon'>;
  log: ErrorLogger;
}

/** Deletes the posts that are marked, with all that belongs to them: of comments there may be more than one transaction should delete. */
export function createPostDeletion(deps: Deps): SlicedWork {
  const { db, pictures, log } = deps;
  return createSlicedWork({
    name: 'deletion of posts',
    run: async function* (id) {
      yield* removePosts(deps, await listMarkedPosts(db, [id]));
    },
    listUnfinished: async () => (await listMarkedPosts(db)).map(({ id }) => id),
    finished: () => pictures.sweepSoon(),
    log,
  });
}

const listMarkedPosts = (db: Db, ids?: string[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'image_id'])
    .where('removed_at', '=', deletedAt)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .limit(1000)
    .execute();

/** Deletes the posts that were removed before this time, with all that belongs to them. */
export async function deleteRemovedPosts(deps: Omit<Deps, 'log'>, before: number): Promise<void> {
  const listRemoved = () =>
    deps.db
      .selectFrom('posts')
      .select(['id', 'image_id'])
      .where('removed_at', '<', before)
      .where('awaits_review', '=', 0)
      .where(notHiddenByReports('post', sql`posts.id`))
      .limit(rowsAtOnce)
      .execute();
  for (let posts = await listRemoved(); posts.length > 0; posts = await listRemoved())
    await runSlices(removePosts(deps, posts));
  deps.pictures.sweepSoon();
}
