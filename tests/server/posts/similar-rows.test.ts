import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';

import { listSimilarPosts } from '#server/modules/posts/similar-posts.ts';
import { findPost } from '#server/modules/posts/store.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { recordStatements } from '#tests/support/record-statements.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

test('PostgreSQL reads no more posts and saves for what is like a post the more there are', async () => {
  const { db, newId } = server();
  const author = await createMember(server());
  const { id } = await createPost(server(), author, { subcategory: ['body care'] });
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const member = await db.selectFrom('members').selectAll().where('id', '=', author.id).executeTakeFirstOrThrow();
  for (let n = 0; n < 60; n += 1) {
    const [name, saver, posts] = [`saver${n}`, newId(), Array.from({ length: 100 }, () => newId())];
    const names = { username: name, username_key: name, username_skeleton: name, email: name, email_key: name };
    await db
      .insertInto('members')
      .values({ ...member, ...names, id: saver })
      .execute();
    await db
      .insertInto('posts')
      .values(posts.map((each) => ({ ...row, image_id: null, id: each })))
      .execute();
    await db
      .insertInto('post_subcategories')
      .values(posts.map((each) => ({ subcategory: 'body care', post_id: each })))
      .execute();
    await db
      .insertInto('saves')
      .values([...posts, id].map((each) => ({ id: newId(), member_id: saver, post_id: each })))
      .execute();
  }
  await sql`analyze posts, post_subcategories, saves, members`.execute(db);
  const post = await findPost(db, null, id);
  const statements = await recordStatements(db, (recorded) => listSimilarPosts(recorded, null, post!));
  const read: Record<string, number> = {};
  for (const statement of statements)
    for (const { table, rows } of await listReads(db, statement)) read[table] = Math.max(read[table] ?? 0, rows);
  // Of 6,000 each: 200 of all, 300 of the category, 100 of the subcategory, and at most 60 that were saved together.
  expect(read['posts']).toBeLessThanOrEqual(660);
  expect(read['post_subcategories']).toBe(100);
  expect(read['saves']).toBeLessThanOrEqual(30);
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** How many rows each step of the statement reads of a table or its index. */
async function listReads(db: Db, { sql: text, parameters }: CompiledQuery): Promise<{ table: string; rows: number }[]> {
  const readsOf = ({ Plans = [], ...plan }: Plan): { table: string; rows: number }[] => [
    ...(plan['Relation Name'] === undefined
      ? []
      : [{ table: plan['Relation Name'], rows: plan['Actual Rows'] * plan['Actual Loops'] }]),
    ...Plans.flatMap(readsOf),
  ];
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  return readsOf(rows[0]!['QUERY PLAN'][0]!.Plan);
}
