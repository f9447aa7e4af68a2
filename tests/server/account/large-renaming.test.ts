import { expect, test, vi } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

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
