import { expect, test, vi } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** Two servers on one database; the second is stopped first. */
async function startTwoServers(): Promise<[TestServer, TestServer]> {
  const database = await createTestDatabase();
  const kept = { ...database, remove: () => Promise.resolve() };
  const options = { isLimited: true, isOneOfSeveral: true };
  return [
    await startTestServer({}, { ...options, database }),
    await startTestServer({}, { ...options, database: kept }),
  ];
}

test('S118: wrong passwords at two servers spend one limit, also at the same moment', async () => {
  const servers = await startTwoServers();
  const { email } = await createMember(servers[0]);
  const guesses = Array.from({ length: 14 }, (_, n) =>
    servers[n % 2]!.call('login', { body: { email, password: 'a wrong phrase' } }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('a post that arrives at two servers with one key is created once', async () => {
  const servers = await startTwoServers();
  const { token, id } = await createMember(servers[0]);
  const request = {
    token,
    headers: { 'idempotency-key': 'a key of this post' },
    body: { category: 'beauty' as const, title: 'The serum I refill' },
  };
  const answers = await Promise.all(servers.map((server) => server.call('savePostMetadata', request)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body.postId).toBe(answers[1]!.body.postId);
  const { body } = await servers[1].call('getUsersPosts', { query: { userId: id } });
  expect(body.posts).toHaveLength(1);
});

test('S061: a session that ends at one server has ended at the other', async () => {
  const [first, second] = await startTwoServers();
  const { token } = await createMember(first);
  expect((await second.call('getCurrentUser', { token })).status).toBe(200);
  expect((await second.call('logout', { token })).status).toBe(200);
  expect((await first.call('getCurrentUser', { token })).status).toBe(401);
});

test('S127: a member who publishes at one server sees the post in the list of the other, in spite of its cache', async () => {
  const [first, second] = await startTwoServers();
  const { token } = await createMember(first);
  const titles = async () => (await second.call('getAllPosts')).body.posts.map(({ title }) => title);
  const publish = (title: string) => first.call('savePostMetadata', { token, body: { category: 'beauty', title } });
  // The second server's clock stands still, so that its cache would never expire. It stores the second answer.
  expect([await titles(), await titles()]).toEqual([[], []]);
  await publish('one');
  await vi.waitFor(async () => expect(await titles()).toEqual(['one']), patience);
  await publish('two');
  await vi.waitFor(async () => expect(await titles()).toEqual(['two', 'one']), patience);
});

test('S127: a server whose connection for the others’ writes breaks listens again', async () => {
  const [first, second] = await startTwoServers();
  const { token } = await createMember(first);
  const titles = async () => (await second.call('getAllPosts')).body.posts.map(({ title }) => title);
  const listeners = async () =>
    (
      await first.pool!.query(
        "select pid from pg_stat_activity where datname = current_database() and query = 'listen writes'",
      )
    ).rows as { pid: number }[];
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), patience);
  for (const { pid } of await listeners()) await first.pool!.query('select pg_terminate_backend($1)', [pid]);
  // The second answer is stored.
  expect([await titles(), await titles()]).toEqual([[], []]);
  await first.call('savePostMetadata', { token, body: { category: 'beauty', title: 'one' } });
  await vi.waitFor(async () => expect(await titles()).toEqual(['one']), patience);
});
