import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';

import { countConnections } from '#server/modules/follows/store.ts';
import { insertNotification } from '#server/modules/notifications/insert-notification.ts';
import { listPosts, listPostsByAuthor, listPostsByCategory, listPostsByIds } from '#server/modules/posts/store.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
const page = { cursor: 'f', limit: 30 };

test.each([
  ['the feed', (db: Db) => listPosts(db, null, page)],
  ['a profile', (db: Db) => listPostsByAuthor(db, null, 'a', page)],
  ['a category', (db: Db) => listPostsByCategory(db, null, 'beauty', undefined, page)],
  ['a subcategory', (db: Db) => listPostsByCategory(db, null, 'beauty', 'skincare', page)],
  ['posts by their ids', (db: Db) => listPostsByIds(db, null, ['a', 'b'])],
])('SQLite reads authors and pictures of %s from indexes, without their rows', async (_, list) => {
  const [plan = []] = await explain(server().db, list);
  expect(plan).toContainEqual(expect.stringMatching(/^SEARCH m USING COVERING INDEX/));
  expect(plan).toContainEqual(expect.stringMatching(/^SEARCH u USING COVERING INDEX/));
});

test('SQLite finds the deactivated members among many connections by their own index', async () => {
  const { db } = server();
  const { id } = await createMember(server());
  await db
    .insertInto('connection_counts')
    .values({ member_id: id, count: 2000 })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ count: 2000 }))
    .execute();
  const plans = await explain(db, (recorded) => countConnections(recorded, null, id));
  expect(plans.flat()).toContainEqual(expect.stringContaining('members_deactivated'));
});

test('SQLite finds the last notification about a case without reading the others about its post', async () => {
  const { db, newId, clock } = server();
  const { id } = await createMember(server());
  const notification = { recipientId: id, actorId: id, kind: 'moderator' } as const;
  const plans = await explain(db, (recorded) =>
    recorded.transaction().execute((trx) => insertNotification(trx, notification, { newId, clock })),
  );
  expect(plans.flat()).toContainEqual(
    expect.stringMatching(/notifications_about \(.*kind=\? AND <expr>=\? AND <expr>=\?/),
  );
});

/** The steps of each statement that `run` executes, as SQLite describes them. */
async function explain(db: Db, run: (db: Db) => Promise<unknown>): Promise<string[][]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await run(db.withPlugin(recorder));
  const plans = nodes.map(async (node) => {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail);
  });
  return Promise.all(plans);
}
