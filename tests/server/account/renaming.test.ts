import { expect, test, vi } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

import { createSmallCommunity } from './small-community.ts';

const day = 24 * 60 * 60 * 1000;

test('S123: a new username replaces the old one everywhere', async () => {
  const server = await startTestServer();
  const community = await createSmallCommunity(server);
  const { amara, nadia, amarasPost, nadiasPost } = community;
  const { token } = nadia;
  expect((await server.call('userProfile', { token: amara.token, body: { username: 'Zora' } })).status).toBe(200);

  const answers = await Promise.all([
    server.call('getAllPosts', { query: { limit: 98 } }),
    server.call('getPost', { query: { postId: amarasPost.id } }),
    server.call('getCategoryPosts', { token, query: { category: 'beauty', limit: 98 } }),
    server.call('getUsersPosts', { query: { userId: amara.id } }),
    server.call('getUserProfile', { token, query: { userId: amara.id } }),
    server.call('getComments', { token, query: { postId: nadiasPost.id } }),
    server.call('getSavedPosts', { token }),
    server.call('getUserConnections', { query: { userId: nadia.id } }),
    server.call('getUnreadNotifications', { token }),
    server.call('searchUsers', { query: { query: 'ORA' } }),
  ]);
  for (const { text } of answers) {
    expect(text).toContain('Zora');
    expect(text).not.toMatch(/"amara|amara (started|saved|commented)/);
  }
  expect((await server.call('searchUsers', { query: { query: 'mara' } })).body.users).toEqual([]);
  await server.call('follow', { token: amara.token, params: { id: nadia.id } });
});

test('S091: connections are sorted by the new username', async () => {
  const server = await startTestServer();
  const nadia = await createMember(server, { username: 'nadia' });
  const others = [];
  for (const username of ['a-one', 'b-two', 'c-three']) others.push(await createMember(server, { username }));
  for (const { token } of others) await server.call('follow', { token, params: { id: nadia.id } });
  await server.call('userProfile', { token: others[0]!.token, body: { username: 'Z-one' } });
  const { body } = await server.call('getUserConnections', { query: { userId: nadia.id } });
  expect(body.connections.map((person) => person.username)).toEqual(['b-two', 'c-three', 'Z-one']);
  await server.call('unfollow', { token: others[0]!.token, params: { id: nadia.id } });
  expect((await server.call('getUserConnections', { query: { userId: nadia.id } })).body.connectionsCount).toBe(2);
});

test('S123: a username can be changed once a day; the first change and other spellings do not count', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { username: 'amara' });
  const rename = (username: string) => server.call('userProfile', { token, body: { username } });
  for (const username of ['Amara', 'zora', 'ZORA', 'Zora']) expect((await rename(username)).status, username).toBe(200);
  const tooSoon = await rename('nora');
  expectProblem(tooSoon, 409);
  expect(tooSoon.body.message).toBe('A username can be changed once a day. You can change yours again in 24 hours.');
  server.clock.advance(23.5 * 3_600_000);
  expect((await rename('nora')).body.message).toMatch(/again in an hour\.$/);
  server.clock.advance(0.5 * 3_600_000);
  expect((await rename('nora')).status).toBe(200);
});

test('a name that its member gives up stays reserved for it for 30 days, and a search for it leads to the member', async () => {
  const server = await startTestServer();
  const amara = await createMember(server, { username: 'amara' });
  const other = await createMember(server);
  const rename = ({ token }: { token: string }, username: string) =>
    server.call('userProfile', { token, body: { username } });
  const search = async (query: string) =>
    (await server.call('searchUsers', { query: { query } })).body.users.map(({ _id }) => _id);
  await rename(amara, 'zora');
  for (const username of ['amara', 'AMARA', 'arnara']) {
    expectProblem(await rename(other, username), 409);
    const body = { username, email: 'new@example.org', password: 'a long and private phrase' };
    expectProblem(await server.call('register', { body }), 409);
  }
  expect(await search('Amara')).toEqual([amara.id]);
  expect(await search('amar')).toEqual([]);
  server.clock.advance(30 * day);
  await cleanUp({ ...server, outbox: server.folder });
  expect(await search('amara')).toEqual([]);
  expect((await createMember(server, { username: 'arnara' })).username).toBe('arnara');
});

test('a member can come back at once to the name that it gave up, but not go to and fro', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { username: 'amara' });
  const rename = async (username: string) => (await server.call('userProfile', { token, body: { username } })).status;
  expect(await rename('zora')).toBe(200);
  expect(await rename('amara')).toBe(200);
  expect(await rename('zora')).toBe(409);
  const other = await createMember(server, { username: 'zora' });
  server.clock.advance(day);
  expect(await rename('nora')).toBe(200);
  server.clock.advance(day);
  expect(await rename('amara')).toBe(200);
  expectProblem(await server.call('userProfile', { token: other.token, body: { username: 'nora' } }), 409);
});

test('S123: a new username follows the rules of registration, and an old one that does not is kept', async () => {
  const server = await startTestServer();
  // Earlier versions allowed it.
  const { token } = await createMember(server, { username: 'Lena_小' });
  await createMember(server, { username: 'clover' });
  const change = (body: object) => server.call('userProfile', { token, body });
  expect((await change({ username: 'Lena_小', about: 'Still here.' })).status).toBe(200);
  for (const [username, status] of [
    ['аmara', 400],
    ['admin', 400],
    ['...', 400],
    ['Clover', 409],
    ['c1over', 409],
    ['lena', 200],
  ] as const)
    expect((await change({ username })).status, username).toBe(status);
});

/** More than are changed before the answer. */
const manyFollowers = 11_000;

/** Inserts members who follow this one, and returns the id of the last of them. */
async function insertFollowers({ db, newId }: TestServer, { id, username }: { id: string; username: string }) {
  let last = '';
  for (let left = manyFollowers; left > 0; left -= 500) {
    const ids = Array.from({ length: 500 }, () => newId());
    last = ids.at(-1) ?? '';
    const fan = (n: string) => ({ username: n, username_key: n, email: n, email_key: n, read_up_to: '' });
    const empty = { about: '', link: '', country: '', language: '', birth_date: '', pronouns: '', gender: '' };
    const members = ids.map((fanId) => ({ id: fanId, ...fan(fanId), ...empty, is_admin: 0 as const, created_at: 0 }));
    await db.insertInto('members').values(members).execute();
    const follows = ids.map((fanId) => ({ member_id: fanId, other_id: id, other_key: username, follows_since: 1 }));
    await db.insertInto('connections').values(follows).execute();
  }
  return last;
}

const isCopied =
  ({ db }: TestServer, id: string, key: string) =>
  async () => {
    const connections = db.selectFrom('connections').select('member_id').where('other_id', '=', id);
    expect(await connections.where('other_key', '!=', key).limit(1).execute()).toEqual([]);
    const marked = db.selectFrom('members').select('name_to_copy').where('id', '=', id);
    expect(await marked.execute()).toEqual([{ name_to_copy: 0 }]);
  };

test('S123: a new username is copied to all of many connections', { tags: 'sweep' }, async () => {
  const server = await startTestServer();
  const amara = await createMember(server, { username: 'amara' });
  const follower = await insertFollowers(server, amara);
  const { status } = await server.call('userProfile', { token: amara.token, body: { username: 'zora' } });
  expect(status).toBe(200);
  await vi.waitFor(isCopied(server, amara.id, 'zora'), patience);
  const { body } = await server.call('getUserConnections', { query: { userId: follower, query: 'zora' } });
  expect(body.connections.map(({ username }) => username)).toEqual(['zora']);
});

test('S123: copies of a new username that were interrupted are resumed by the next start', async () => {
  const database = await createTestDatabase();
  const first = await startTestServer({}, { database: { ...database, remove: () => Promise.resolve() } });
  const [amara, bela] = [await createMember(first, { username: 'amara' }), await createMember(first)];
  await first.call('follow', { token: bela.token, params: { id: amara.id } });
  // As a server leaves it that is killed after it has answered.
  await first.db.updateTable('members').set({ name_to_copy: 1 }).where('id', '=', amara.id).execute();
  await first.db.updateTable('connections').set({ other_key: 'old' }).where('other_id', '=', amara.id).execute();
  await first.app.close();
  await first.close();
  const second = await startTestServer({}, { database });
  await second.app.ready();
  await vi.waitFor(isCopied(second, amara.id, 'amara'), patience);
});
