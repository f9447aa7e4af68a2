import { sql } from 'kysely';

import { noteErasures } from '#server/platform/backup/erasures.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import { deleteInSlices, inSlices, rowsAtOnce } from '#server/platform/database/slices.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { removePosts, type PostRemovalDeps } from '#server/rules/remove-posts.ts';

interface RemovalDeps extends PostRemovalDeps {
  pictures: Pick<Pictures, 'release' | 'releaseSomeOf'>;
  dataDir: string;
}

const postsAtOnce = 100;

/** Removes a member who was marked as deleted, with everything that it did, in slices. Several servers may do it at once. */
export async function* removeMember(deps: RemovalDeps, id: string): AsyncGenerator<void> {
  const { db, pictures, closeCases, dataDir } = deps;
  const marked = db.selectFrom('members').select('deleted_at').where('id', '=', id);
  const at = (await marked.executeTakeFirst())?.deleted_at;
  if (typeof at === 'number') await noteErasures(dataDir, [{ id, at }]);
  yield* inSlices(db, async (trx) => (await closeCases(trx, sql`k.author_id = ${id}`, 'account')) > 0);
  for (;;) {
    const posts = await listPosts(db, id);
    if (posts.length === 0) break;
    yield* removePosts(deps, posts);
  }
  for (const [table, key, column] of rowsOfMembers)
    yield* deleteInSlices(db, { table, key, where: sql`${sql.ref(column)} = ${id}` });
  yield* inSlices(db, async (trx) => (await pictures.releaseSomeOf(trx, id, rowsAtOnce)) > 0);
  // Foreign keys delete the rest.
  await inTransaction(db, (trx) =>
    trx.deleteFrom('members').where('id', '=', id).where('deleted_at', 'is not', null).execute(),
  );
  yield;
}

/** Tables of which a member can have many rows, with their primary keys and the column that names the member. */
const rowsOfMembers = [
  ['notifications', ['id'], 'recipient_id'],
  ['notifications', ['id'], 'actor_id'],
  ['comments', ['id'], 'author_id'],
  ['saves', ['id'], 'member_id'],
  ['collection_posts', ['collection_id', 'post_id'], 'member_id'],
  ['collections', ['id'], 'member_id'],
  ['connections', ['member_id', 'other_id'], 'member_id'],
  ['connections', ['member_id', 'other_id'], 'other_id'],
  ['restrictions', ['member_id', 'other_id', 'kind'], 'member_id'],
  ['restrictions', ['member_id', 'other_id', 'kind'], 'other_id'],
  ['case_reports', ['case_id', 'reporter_id'], 'reporter_id'],
  ['report_cases', ['id'], 'author_id'],
  ['imported_posts', ['key'], 'author_id'],
  ['idempotency_keys', ['member_id', 'key'], 'member_id'],
] as const satisfies [keyof Database, string[], string][];

const listPosts = (db: Db, authorId: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'image_id'])
    .where('author_id', '=', authorId)
    .orderBy('id')
    .limit(postsAtOnce)
    .execute();
