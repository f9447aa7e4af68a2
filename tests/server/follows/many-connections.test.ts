import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

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
