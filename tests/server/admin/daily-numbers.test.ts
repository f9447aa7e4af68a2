import { expect, onTestFinished, test } from 'vitest';

import { createServer } from '#server/main.ts';
import { recordNumbers } from '#server/modules/admin/numbers/record-numbers.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { localDay } from '#server/platform/local-days.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const count = (server: TestServer) => recordNumbers(server.db, server.clock.now());

async function readDays(server: TestServer, token: string, days: 7 | 365 = 365) {
  const { body } = await server.call('listDailyNumbers', { token, query: { days } });
  return body.days;
}

test('the first count fills the days since the oldest member, of which nobody knows who was there', async () => {
  const server = await startTestServer();
  const first = await createMember(server);
  const shown = await createPost(server, first);
  server.clock.advance(2 * day);
  const { token } = await createMember(server, { isAdmin: true });
  const post = await createPost(server, first, { hasImage: false });
  await server.call('savePost', { token, body: { imageUrl: shown.imageUrl } });
  await server.call('addComments', { token, body: { postId: post.id, comment: 'Lovely.' } });
  await count(server);
  const now = server.clock.now();
  expect(await readDays(server, token)).toMatchObject([
    {
      day: localDay(now - 2 * day),
      members: 1,
      newMembers: 1,
      posts: 1,
      newPosts: 1,
      pictures: 1,
      activeMembers: null,
    },
    { day: localDay(now - day), members: 1, newMembers: 0, posts: 1, newPosts: 0, pictures: 1, activeMembers: null },
    {
      ...{ day: localDay(now), members: 2, newMembers: 1, posts: 2, newPosts: 1, pictures: 1, activeMembers: 1 },
      ...{ comments: 1, newComments: 1, saves: 1, newSaves: 1 },
    },
  ]);
});

test('today is beside yesterday and the day a week ago, whose numbers stay as they were', async () => {
  const server = await startTestServer();
  const { token, id } = await createMember(server, { isAdmin: true });
  const post = await createPost(server, { id });
  await count(server);
  server.clock.advance(7 * day);
  await count(server);
  await server.call('deletePost', { token, params: { postId: post.id } });
  await createPost(server, { id });
  await createPost(server, { id });
  await count(server);
  const { body } = await server.call('getAdminOverview', { token });
  expect(body).toMatchObject({
    today: { newPosts: 2, posts: 2 },
    yesterday: { newPosts: 0, posts: 1 },
    weekAgo: { newPosts: 1, posts: 1 },
  });
  expect(await readDays(server, token, 7)).toHaveLength(7);
});

test('who was there on a day stays counted when it logs out or comes back the next day', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const [amara, bela] = [await createMember(server), await createMember(server)];
  await count(server);
  await server.call('logout', { token: amara.token });
  server.clock.advance(day);
  await server.call('getCurrentUser', { token: bela.token });
  await server.call('getCurrentUser', { token: admin.token });
  await count(server);
  expect(await readDays(server, admin.token)).toMatchObject([{ activeMembers: 3 }, { activeMembers: 2 }]);
});

test('days on which the server did not run are filled when it runs again', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  await count(server);
  server.clock.advance(3 * day);
  await count(server);
  await count(server);
  expect((await readDays(server, token)).map(({ activeMembers, members }) => [activeMembers, members])).toEqual([
    [1, 1],
    [null, 1],
    [null, 1],
    [0, 1],
  ]);
});

test('a start counts if nothing was counted before, and otherwise leaves it to the next ten minutes', async () => {
  const { folder, remove } = await createTestDatabase({ isPostgres: false });
  onTestFinished(remove);
  const startOnce = async () => {
    const server = await createServer(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }));
    await createMember({ db: server.db, clock: server.clock, newId: createIds(server.clock) });
    await server.stop();
    const { db, close } = await openDatabase({ folder });
    const days = await db.selectFrom('daily_numbers').selectAll().execute();
    await close();
    return days;
  };
  const counted = await startOnce();
  expect(counted).toHaveLength(1);
  expect(await startOnce()).toEqual(counted);
});
