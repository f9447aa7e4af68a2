import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';

import { countConnections } from '#server/modules/follows/store.ts';
import { insertNotification } from '#server/modules/notifications/insert-notification.ts';
import { listSimilarPosts } from '#server/modules/posts/similar-posts.ts';
import {
  findPost,
  listPosts,
  listPostsByAuthor,
  listPostsByCategory,
  listPostsByIds,
} from '#server/modules/posts/store.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { listUnreadyUploads } from '#server/platform/pictures/uploads-store.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { recordStatements } from '#tests/support/record-statements.ts';
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

test('SQLite takes what is like a post from the ends of indexes, without sorting all posts or saves', async () => {
  const { db, call } = server();
  const [one, other] = [await createMember(server()), await createMember(server())];
  const { id, imageUrl } = await createPost(server(), one, { subcategory: ['skincare'] });
  for (const { token } of [one, other]) await call('savePost', { token, body: { imageUrl } });
  const post = await findPost(db, null, id);
  const [savers = [], saves = [], candidates = []] = await explain(db, (recorded) =>
    listSimilarPosts(recorded, null, post!),
  );
  expect(savers).toEqual(['SEARCH saves USING INDEX saves_post (post_id=?)']);
  expect(saves.filter((step) => step.includes(' saves '))).toEqual(
    saves.flatMap((step) => (step === 'SCAN part' ? 'SEARCH saves USING INDEX saves_member (member_id=?)' : [])),
  );
  // What is sorted are the ends that were read, for their union.
  expect(candidates.filter((step) => /^(SCAN|SEARCH) (p|posts|post_subcategories) /.test(step))).toEqual([
    'SEARCH p USING INDEX sqlite_autoindex_posts_1 (id=?)',
    'SCAN posts USING COVERING INDEX sqlite_autoindex_posts_1',
    'SEARCH posts USING COVERING INDEX posts_category (category=?)',
    'SEARCH post_subcategories USING PRIMARY KEY (subcategory=?)',
    'SEARCH posts USING COVERING INDEX sqlite_autoindex_posts_1 (id=?)',
  ]);
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

test('SQLite finds pictures without all their sizes by their own index', async () => {
  const [plan = []] = await explain(server().db, (db) => listUnreadyUploads(db, 0, 10));
  expect(plan).toContainEqual('SCAN uploads USING INDEX uploads_unready');
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
  const plans = (await recordStatements(db, run)).map(async ({ sql, parameters }) => {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return rows.map(({ detail }) => detail);
  });
  return Promise.all(plans);
}
