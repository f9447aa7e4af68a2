import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const follow = (server: TestServer, who: TestMember, whom: TestMember) =>
  server.call('follow', { token: who.token, params: { id: whom.id } });
const unfollow = (server: TestServer, who: TestMember, whom: TestMember) =>
  server.call('unfollow', { token: who.token, params: { id: whom.id } });
const block = (server: TestServer, who: TestMember, whom: TestMember) =>
  server.call('blockMember', { token: who.token, params: { id: whom.id } });

/** What the profile and the list of connections say, and how many are listed. */
async function countsOf(server: TestServer, member: TestMember, viewer = member): Promise<number[]> {
  const query = { userId: member.id };
  const { body: profile } = await server.call('getUserProfile', { token: viewer.token, query });
  const { body } = await server.call('getUserConnections', { token: viewer.token, query });
  return [profile.userData.connectionsCount, body.connectionsCount, body.connections.length];
}

test('S067: the count of connections follows follows, unfollows, deactivations, blocks and deletions', async () => {
  const server = await startTestServer();
  const [amara, bela, carla, dora] = await Promise.all([
    createMember(server),
    createMember(server),
    createMember(server),
    createMember(server),
  ]);
  const expectCount = async (count: number) => expect(await countsOf(server, amara)).toEqual([count, count, count]);
  await expectCount(0);
  await follow(server, amara, bela);
  await follow(server, amara, bela);
  await expectCount(1);
  await follow(server, bela, amara);
  await expectCount(1);
  await unfollow(server, amara, bela);
  await expectCount(1);
  await unfollow(server, bela, amara);
  await unfollow(server, bela, amara);
  await expectCount(0);
  await Promise.all([follow(server, amara, bela), follow(server, bela, amara), follow(server, carla, amara)]);
  await follow(server, dora, amara);
  await expectCount(3);
  await server.call('deactivate', { token: carla.token });
  await expectCount(2);
  await follow(server, amara, carla);
  await expectCount(2);
  // As logging in does.
  await server.db.updateTable('members').set({ deactivated_at: null }).where('id', '=', carla.id).execute();
  await expectCount(3);
  await block(server, dora, bela);
  expect(await countsOf(server, amara, dora)).toEqual([2, 2, 2]);
  await expectCount(3);
  await server.call('delete', { token: bela.token });
  await expectCount(2);
  await block(server, amara, dora);
  await expectCount(1);
});

test('S067: statements of many rows are counted like those of one, also when members are deleted', async () => {
  const server = await startTestServer();
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(server)));
  await sql`insert into connections (member_id, other_id, other_key, follows_since)
    select m.id, o.id, o.username_key, 1 from members m join members o on o.id <> m.id`.execute(server.db);
  const [amara, bela, carla, dora] = members as [TestMember, TestMember, TestMember, TestMember];
  expect(await countsOf(server, amara)).toEqual([5, 5, 5]);
  await sql`delete from connections where other_id in (${bela.id}, ${carla.id})`.execute(server.db);
  expect(await countsOf(server, amara)).toEqual([3, 3, 3]);
  expect(await countsOf(server, bela)).toEqual([4, 4, 4]);
  await sql`delete from members where id = ${dora.id}`.execute(server.db);
  expect(await countsOf(server, bela)).toEqual([3, 3, 3]);
});
