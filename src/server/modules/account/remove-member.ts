import { sql, type RawBuilder } from 'kysely';

import { batchSize, deleteInBatches } from '#server/platform/database/batches.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { inList } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import type { CloseCases } from '#server/rules/report-cases.ts';

interface RemovalDeps {
  db: Db;
  pictures: Pick<Pictures, 'release' | 'releaseSomeOf'>;
  closeCases: CloseCases;
}

const postsAtOnce = 100;

/**
 * Removes a member who was marked as deleted, with everything that it did, in small transactions; yields after each of them.
 * It can be repeated after an interruption, and several servers may do it at once.
 */
export async function* removeMember(deps: RemovalDeps, id: string): AsyncGenerator<void> {
  const { db, pictures, closeCases } = deps;
  while ((await inTransaction(db, (trx) => closeCases(trx, sql`k.author_id = ${id}`, 'account'))) > 0) yield;
  yield* removePosts(deps, id);
  for (const [table, key, column] of rowsOfMembers)
    yield* deleteInBatches(db, { table, key, where: sql`${sql.ref(column)} = ${id}` });
  while ((await inTransaction(db, (trx) => pictures.releaseSomeOf(trx, id, batchSize))) > 0) yield;
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
  ['idempotency_keys', ['member_id', 'key'], 'member_id'],
] as const satisfies [keyof Database, string[], string][];

const rowsOfPosts = [
  ['notifications', ['id']],
  ['comments', ['id']],
  ['saves', ['id']],
  ['collection_posts', ['collection_id', 'post_id']],
] as const satisfies [keyof Database, string[]][];

async function* removePosts({ db, pictures, closeCases }: RemovalDeps, authorId: string): AsyncGenerator<void> {
  for (;;) {
    const posts = await db
      .selectFrom('posts')
      .select(['id', 'image_id'])
      .where('author_id', '=', authorId)
      .orderBy('id')
      .limit(postsAtOnce)
      .execute();
    if (posts.length === 0) return;
    const ids = inList(posts.map((post) => post.id));
    // About comments of others below them.
    while ((await inTransaction(db, (trx) => closeCases(trx, sql`k.post_id ${ids}`, 'deleted'))) > 0) yield;
    for (const [table, key] of rowsOfPosts) yield* deleteInBatches(db, { table, key, where: sql`post_id ${ids}` });
    await inTransaction(db, (trx) => deletePosts(trx, pictures, ids, posts));
    yield;
  }
}

async function deletePosts(
  trx: Trx,
  pictures: RemovalDeps['pictures'],
  ids: RawBuilder<unknown>,
  posts: { image_id: string | null }[],
): Promise<void> {
  await sql`delete from posts where id ${ids}`.execute(trx);
  await pictures.release(
    trx,
    posts.flatMap((post) => post.image_id ?? []),
  );
}
