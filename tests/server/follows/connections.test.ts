import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const follow = (server: TestServer, who: TestMember, whom: TestMember) =>
  server.call('follow', { token: who.token, params: { id: whom.id } });

/** A member with connections of these names: she follows every other one, the others follow her. */
async function withConnections(server: TestServer, names: string[]) {
  const amara = await createMember(server, { username: 'amara' });
  const others = new Map<string, TestMember>();
  for (const [n, username] of names.entries()) {
    const other = await createMember(server, { username });
    others.set(username, other);
    await (n % 2 === 0 ? follow(server, amara, other) : follow(server, other, amara));
  }
  return { amara, others };
}

const namesOf = async (server: TestServer, userId: string, query: object = {}) => {
  const { body } = await server.call('getUserConnections', { query: { userId, ...query } });
  return {
    items: body.connections.map(({ username }) => username),
    nextCursor: body.nextCursor,
    count: body.connectionsCount,
  };
};

test('S091: connections of both directions are sorted by username, ignoring case; every page has the total count', async () => {
  const server = await startTestServer();
  const { amara } = await withConnections(server, ['zoe', 'Bela', 'anton', 'Émile', 'carla', 'BELA.two', '10th']);
  const pages = await walkPages(async (at) => {
    const page = await namesOf(server, amara.id, { limit: 3, ...at });
    expect(page.count).toBe(7);
    return page;
  });
  expect(pages).toEqual([['10th', 'anton', 'Bela'], ['BELA.two', 'carla', 'zoe'], ['Émile']]);
});

test('S091: paging is stable while others follow or delete their accounts', async () => {
  const server = await startTestServer();
  const { amara, others } = await withConnections(server, ['bela', 'carla', 'dora', 'emil']);
  const pages = await walkPages(
    (at) => namesOf(server, amara.id, { limit: 2, ...at }),
    async () => {
      await follow(server, await createMember(server, { username: 'aaron' }), amara);
      await server.call('delete', { token: others.get('carla')!.token });
    },
  );
  expect(pages).toEqual([
    ['bela', 'carla'],
    ['dora', 'emil'],
  ]);
});

test('S091: cursors are short and lead to the next page, also for names that grow when they are normalized', async () => {
  const server = await startTestServer();
  // Earlier versions allowed them.
  const long = ['⑽'.repeat(30), `${'⑽'.repeat(29)}a`, 'ﷺ'.repeat(30), 'zz'.repeat(15), '小さな花'];
  const { amara } = await withConnections(server, long);
  const pages = await walkPages(async (at) => {
    const page = await namesOf(server, amara.id, { limit: 1, ...at });
    expect(page.nextCursor?.length ?? 0).toBeLessThanOrEqual(200);
    return page;
  });
  expect(pages.flat().toSorted()).toEqual(long.toSorted());
});

test('S091: a cursor of an earlier version, which was the last name, still leads to the next page', async () => {
  const server = await startTestServer();
  const { amara } = await withConnections(server, ['bela', 'carla', 'dora']);
  expect((await namesOf(server, amara.id, { cursor: 'bela' })).items).toEqual(['carla', 'dora']);
  for (const cursor of ['~', '~~', '~AAAA', '~%', `~${'x'.repeat(199)}`])
    expect((await server.call('getUserConnections', { query: { userId: amara.id, cursor } })).status).toBe(200);
});

test('S091: the search finds a part of a name and treats SQL wildcards as plain characters', async () => {
  const server = await startTestServer();
  const { amara } = await withConnections(server, ['bel_a', 'bella', 'Amabel', 'carla', 'b-l.a']);
  const find = async (query: string) => (await namesOf(server, amara.id, { query })).items;
  expect(await find('BEL')).toEqual(['Amabel', 'bel_a', 'bella']);
  expect(await find('l_a')).toEqual(['bel_a']);
  for (const sign of ['%', '!', '\\', '*', '?', "'", '[a-z]']) expect(await find(sign), sign).toEqual([]);
  expect(await find(' . ')).toEqual(['b-l.a']);
  expect(await find('  ')).toHaveLength(5);
  const { items, nextCursor } = await namesOf(server, amara.id, { query: 'bel', limit: 2 });
  expect(items).toEqual(['Amabel', 'bel_a']);
  expect((await namesOf(server, amara.id, { query: 'bel', limit: 2, cursor: nextCursor })).items).toEqual(['bella']);
});

test('S091: a renamed member is found and sorted under the new name, and a deactivated one is not counted', async () => {
  const server = await startTestServer();
  const { amara, others } = await withConnections(server, ['bela', 'carla', 'dora']);
  const renamed = await server.call('userProfile', { token: others.get('bela')!.token, body: { username: 'Zora' } });
  expect(renamed.status).toBe(200);
  expect((await namesOf(server, amara.id)).items).toEqual(['carla', 'dora', 'Zora']);
  expect((await namesOf(server, amara.id, { query: 'bel' })).items).toEqual([]);
  await server.call('deactivate', { token: others.get('dora')!.token });
  expect(await namesOf(server, amara.id)).toMatchObject({ items: ['carla', 'Zora'], count: 2 });
});

test('S091: a member who is renamed while somebody follows is found under the new name', async () => {
  const server = await startTestServer();
  const [amara, bela] = [await createMember(server), await createMember(server)];
  for (let round = 0; round < 20; round += 1) {
    // A username can be changed once a day.
    server.clock.advance(24 * 3_600_000);
    const answers = await Promise.all([
      server.call('userProfile', { token: bela.token, body: { username: `bela-${round}` } }),
      follow(server, amara, bela),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await namesOf(server, amara.id, { query: `bela-${round}` })).items, `round ${round}`).toEqual([
      `bela-${round}`,
    ]);
    await server.call('unfollow', { token: amara.token, params: { id: bela.id } });
  }
});

test('S141: connections are public and contain public fields only', async () => {
  const server = await startTestServer();
  const { amara, others } = await withConnections(server, ['bela']);
  const { status, body } = await server.call('getUserConnections', { query: { userId: amara.id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    connections: [{ _id: others.get('bela')!.id, username: 'bela', profilePicUrl: '' }],
    connectionsCount: 1,
    message: '',
    nextCursor: null,
  });
  expect((await server.call('getUserConnections', { query: { userId: 'none' } })).status).toBe(404);
});

/** Inserts members with these names, who can be found by the whole name; the first member follows them if there is one. */
async function insertMembers({ db, newId }: TestServer, names: string[], followerId?: string): Promise<void> {
  const empty = { about: '', link: '', country: '', language: '', birth_date: '', pronouns: '', gender: '' };
  for (let first = 0; first < names.length; first += 500) {
    const members = names.slice(first, first + 500).map((name) => {
      const key = { username: name, username_key: name, email: name, email_key: name, read_up_to: '' };
      return { id: newId(), ...key, ...empty, is_admin: 0 as const, created_at: 0 };
    });
    await db.insertInto('members').values(members).execute();
    const endings = members.map(({ id, username }) => ({ ending: username, member_id: id }));
    await db.insertInto('username_endings').values(endings).execute();
    if (followerId === undefined) continue;
    const follows = members.map(({ id, username }) => ({ member_id: followerId, other_id: id, other_key: username }));
    await db
      .insertInto('connections')
      .values(follows.map((row) => ({ ...row, follows_since: 1 })))
      .execute();
  }
}

const namesFrom = (beginning: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${beginning}-${String(n).padStart(5, '0')}`);

test('S091: names are found among more than ten thousand connections', { tags: 'sweep' }, async () => {
  const server = await startTestServer();
  const amara = await createMember(server, { username: 'amara' });
  await insertMembers(server, namesFrom('ann', 10_100), amara.id);
  await insertMembers(server, ['fay-x', 'fay-y', 'fay-z'], amara.id);
  await insertMembers(server, namesFrom('fay', 5100));
  const find = async (query: string, at: { cursor?: string } = {}) => {
    const { body } = await server.call('getUserConnections', { query: { userId: amara.id, query, limit: 2, ...at } });
    return { names: body.connections.map(({ username }) => username), next: body.nextCursor ?? '' };
  };
  const first = await find('fay');
  expect(first.names, 'a name of many members, after the first ten thousand').toEqual(['fay-x', 'fay-y']);
  expect((await find('fay', { cursor: first.next })).names, 'its next page').toEqual(['fay-z']);
  expect((await find('ann-1001')).names, 'a name of few members').toEqual(['ann-10010', 'ann-10011']);
  expect((await find('fay-00001')).names, 'a name of a member who is not connected').toEqual([]);
});

test('S067: a profile lists the newest thousand active members of more, and counts all of them', async () => {
  const server = await startTestServer();
  const amara = await createMember(server);
  await insertMembers(server, namesFrom('ann', 1003), amara.id);
  await sql`update connections set follows_since = cast(substr(other_key, 5) as integer)`.execute(server.db);
  await sql`update members set deactivated_at = 1 where username in ('ann-01000', 'ann-00000')`.execute(server.db);
  await insertMembers(server, ['cleo']);
  await sql`update members set deactivated_at = 1 where username = 'cleo'`.execute(server.db);
  const { body } = await server.call('getUserProfile', { token: amara.token, query: { userId: amara.id } });
  const { following, followers, connectionsCount } = body.userData;
  const members = await server.db.selectFrom('members').select(['id', 'username']).execute();
  const names = following.map((id) => members.find((member) => member.id === id)?.username);
  const expected = namesFrom('ann', 1003).filter((name) => !/1000$|00000$/.test(name));
  expect(names).toEqual(expected.toReversed().slice(0, 1000));
  expect(followers).toEqual([]);
  expect(connectionsCount).toBe(1001);
});
