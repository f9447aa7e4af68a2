import { expect, test } from 'vitest';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { walkPages } from '#tests/support/pages.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const follow = (server: TestServer, who: TestMember, whom: TestMember) => server.ask('follow', { token: who.token, params: { id: whom.id } });

/** A member with connections of these names: every other one is followed, the others follow. */
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
  const { body } = await server.ask('getUserConnections', { query: { userId, ...query } });
  return { items: body.connections.map(({ username }) => username), nextCursor: body.nextCursor, count: body.connectionsCount };
};

test('S091: connections of both directions are ordered by username without regard to case, in pages, with the whole count on each', async () => {
  const server = await startTestServer();
  const { amara } = await withConnections(server, ['zoe', 'Bela', 'anton', 'Émile', 'carla', 'BELA.two', '10th']);
  const pages = await walkPages(async (at) => {
    const page = await namesOf(server, amara.id, { limit: 3, ...at });
    expect(page.count).toBe(7);
    return page;
  });
  expect(pages).toEqual([['10th', 'anton', 'Bela'], ['BELA.two', 'carla', 'zoe'], ['Émile']]);
});

test('S091: a page is not shifted by who connects or leaves while paging', async () => {
  const server = await startTestServer();
  const { amara, others } = await withConnections(server, ['bela', 'carla', 'dora', 'emil']);
  const pages = await walkPages(
    (at) => namesOf(server, amara.id, { limit: 2, ...at }),
    async () => {
      await follow(server, await createMember(server, { username: 'aaron' }), amara);
      await server.ask('delete', { token: others.get('carla')!.token });
    },
  );
  expect(pages).toEqual([['bela', 'carla'], ['dora', 'emil']]);
});

test('S091: the search finds a part of a name; signs that mean something to databases are letters here', async () => {
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

test('S091: who takes another name is found and sorted under it, and who deactivates is not counted', async () => {
  const server = await startTestServer();
  const { amara, others } = await withConnections(server, ['bela', 'carla', 'dora']);
  const renamed = await server.ask('userProfile', { token: others.get('bela')!.token, body: { username: 'Zora' } });
  expect(renamed.status).toBe(200);
  expect((await namesOf(server, amara.id)).items).toEqual(['carla', 'dora', 'Zora']);
  expect((await namesOf(server, amara.id, { query: 'bel' })).items).toEqual([]);
  await server.ask('deactivate', { token: others.get('dora')!.token });
  expect(await namesOf(server, amara.id)).toMatchObject({ items: ['carla', 'Zora'], count: 2 });
});

test('S091: a name that changes while somebody connects is the same at both ends afterwards', async () => {
  const server = await startTestServer();
  const [amara, bela] = [await createMember(server), await createMember(server)];
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all([
      server.ask('userProfile', { token: bela.token, body: { username: `bela-${round}` } }),
      follow(server, amara, bela),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await namesOf(server, amara.id, { query: `bela-${round}` })).items, `round ${round}`).toEqual([`bela-${round}`]);
    await server.ask('unfollow', { token: amara.token, params: { id: bela.id } });
  }
});

test('S141: connections are open to everybody and tell public fields only', async () => {
  const server = await startTestServer();
  const { amara, others } = await withConnections(server, ['bela']);
  const { status, body } = await server.ask('getUserConnections', { query: { userId: amara.id } });
  expect(status).toBe(200);
  expect(body).toEqual({ connections: [{ _id: others.get('bela')!.id, username: 'bela', profilePicUrl: '' }], connectionsCount: 1, message: '', nextCursor: null });
  expect((await server.ask('getUserConnections', { query: { userId: 'none' } })).status).toBe(404);
});
