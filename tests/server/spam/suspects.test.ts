import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

import type { OperationInput } from '#contract/operations.ts';
import { cleanUp } from '#server/cleanup-job.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const reason = 'A wave of bots.';
const day = 24 * 60 * 60 * 1000;
type Conditions = OperationInput<'removeSuspects'>['body']['conditions'];
const conditions = { domain: 'bots.example' };

/** Accounts that were opened by the call, from addresses of one network. */
async function register(server: TestServer, name: string, { domain = 'bots.example', ip = '203.0.113.7' } = {}) {
  const payload = { username: name, email: `${name}@${domain}`, password: 'correct horse battery' };
  const reply = await server.app.inject({ method: 'POST', url: '/api/user/register', payload, remoteAddress: ip });
  const { userId, token } = reply.json<{ userId: string; token: string }>();
  return { id: userId, token, username: name, email: payload.email };
}

/** Bots as `insertMember` leaves them, at the domain. */
async function insertBots(server: TestServer, count: number): Promise<TestMember[]> {
  const bots = [];
  for (let n = 0; n < count; n += 1) bots.push(await createMember(server, { username: `bot-${n}` }));
  await server.db
    .updateTable('members')
    .set((eb) => ({ email_key: eb.fn('replace', ['email_key', eb.val('example.org'), eb.val('bots.example')]) }))
    .where('username_key', 'like', 'bot-%')
    .execute();
  return bots;
}

const start = async (options = {}) => {
  const server = await startTestServer({}, options);
  return { server, admin: await createMember(server, { isAdmin: true }), victim: await createMember(server) };
};

const find = async (
  server: TestServer,
  { token }: TestMember,
  query: Conditions & { good?: boolean; limit?: number },
) => (await server.call('listSuspects', { token, query })).body;
const namesOf = async (...args: Parameters<typeof find>) =>
  (await find(...args)).members.map(({ username }) => username).toSorted();

const remove = (
  server: TestServer,
  { token }: TestMember,
  body: Partial<OperationInput<'removeSuspects'>['body']> = {},
) => server.call('removeSuspects', { token, body: { conditions, act: 'suspend', reason, ...body } });

const untilAtRest = (server: TestServer, { token }: TestMember) =>
  vi.waitUntil(async () => (await server.call('getInstallation', { token })).body.work.length === 0, patience);

const countSuspended = async ({ db }: TestServer) =>
  (await db.selectFrom('members').select('id').where('suspended_at', 'is not', null).execute()).length;

test('members are found by each condition, and by several together', async () => {
  const { server, admin } = await start();
  await register(server, 'first');
  server.clock.advance(day);
  const from = new Date(server.clock.now()).toISOString();
  const second = await register(server, 'second', { ip: '203.0.113.250', domain: 'mail.bots.example' });
  await register(server, 'third', { ip: '2001:db8:1:2::3', domain: 'robots.example' });
  const post = { category: 'beauty', title: 'Soap', caption: 'Win at www.Casino.example/now' } as const;
  await server.call('savePostMetadata', { token: second.token, body: post });
  await server.db.updateTable('members').set({ email_verified_at: 1 }).where('username', '=', 'first').execute();
  expect(await namesOf(server, admin, { domain: 'Bots.Example' })).toEqual(['first', 'second']);
  expect(await namesOf(server, admin, { network: '203.0.113.0/24' })).toEqual(['first', 'second']);
  expect(await namesOf(server, admin, { network: '203.0.113.128/25' })).toEqual(['second']);
  expect(await namesOf(server, admin, { network: '2001:db8:1:2::/64' })).toEqual(['third']);
  expect(await namesOf(server, admin, { network: '2001:db8::/32' })).toEqual(['third']);
  expect(await namesOf(server, admin, { joinedFrom: from, domain: 'bots.example' })).toEqual(['second']);
  expect(await namesOf(server, admin, { joinedFrom: from, unconfirmed: true })).toEqual(['second', 'third']);
  expect(await namesOf(server, admin, { host: 'casino.example' })).toEqual(['second']);
  expect(await namesOf(server, admin, { host: 'ino.example' })).toEqual([]);
  expect(await namesOf(server, admin, { host: 'casino.example', network: '2001:db8:1:2::3' })).toEqual([]);
  // The session is gone, and the network from which the account was opened is still known for a while.
  await server.db.deleteFrom('sessions').where('member_id', '=', second.id).execute();
  expect(await namesOf(server, admin, { network: '203.0.113.250' })).toEqual(['second']);
});

test('what is no network or domain, or says nothing, is refused with what to do', async () => {
  const { server, admin, victim } = await start();
  const { token } = admin;
  for (const query of [{}, { network: '203.0.113' }, { network: '0.0.0.0/0' }, { domain: 'nothing' }, { host: ' ' }])
    expectProblem(await server.call('listSuspects', { token, query }), 400);
  expectProblem(await server.call('listSuspects', { token: victim.token, query: conditions }), 404);
  expectProblem(await remove(server, victim), 404);
  expectProblem(await remove(server, admin), 409);
});

test('200 bots are suspended without a mail to any of them, what they made is hidden, and one undo brings all back', async () => {
  const { server, admin, victim } = await start();
  const bots = await insertBots(server, 200);
  const post = await createPost(server, victim);
  for (const { token } of bots.slice(0, 20)) {
    await server.call('savePostMetadata', { token, body: { category: 'beauty', title: 'Casino' } });
    await server.call('addComments', { token, body: { postId: post.id, comment: 'Casino' } });
  }
  const seen = async () => {
    const { posts } = (await server.call('getAllPosts', { query: { limit: 50 } })).body;
    const { comments } = (await server.call('getComments', { token: victim.token, query: { postId: post.id } })).body;
    return [posts.length, comments.length];
  };
  const before = await seen();
  expect(await find(server, admin, { ...conditions, limit: 50 })).toMatchObject({ count: 200, goodCount: 0 });
  const mails = server.mails.length;
  const done = await remove(server, admin);
  expect(done.body).toMatchObject({ message: '200 accounts are suspended.', count: 200, hasMore: false });
  await untilAtRest(server, admin);
  expect(await countSuspended(server)).toBe(200);
  expect(await seen()).toEqual([1, 0]);
  expect((await server.call('getSavedPosts', { token: bots[0]!.token })).status).toBe(401);
  expect((await find(server, admin, conditions)).count).toBe(0);
  const [entry] = await readLog(server, admin);
  expect(entry).toMatchObject({ action: 'members.decided', reason, details: { membersCount: 200 } });

  const undone = await server.call('undoAdminAct', { token: admin.token, params: { entryId: entry!.entryId } });
  expect(undone.body.nextEntryId).toBeNull();
  await untilAtRest(server, admin);
  expect(await countSuspended(server)).toBe(0);
  expect(await seen()).toEqual(before);
  expect(server.mails.slice(mails)).toEqual([]);
});

test('for whom something speaks is listed apart and stays unless it is chosen, and staff always stays', async () => {
  const { server, admin, victim } = await start();
  const [bot, old, followed, saved, moderator] = await insertBots(server, 5);
  await server.db.updateTable('members').set({ created_at: 1 }).where('id', '=', old!.id).execute();
  await server.db.updateTable('members').set({ is_moderator: 1 }).where('id', '=', moderator!.id).execute();
  const follow = (by: TestMember, { id }: TestMember) => server.call('follow', { token: by.token, params: { id } });
  await follow(victim, followed!);
  // Bots that follow each other do not make each other good.
  await follow(old!, bot!);
  const { id: post_id } = await createPost(server, saved!);
  await server.db.insertInto('saves').values({ id: server.newId(), member_id: victim.id, post_id }).execute();
  const rest = await find(server, admin, conditions);
  expect(rest).toMatchObject({ count: 1, goodCount: 3, staffCount: 1, members: [{ username: 'bot-0', signs: [] }] });
  const good = await find(server, admin, { ...conditions, good: true });
  expect(Object.fromEntries(good.members.map(({ username, signs }) => [username, signs]))).toEqual({
    'bot-1': ['old'],
    'bot-2': ['followed'],
    'bot-3': ['saved'],
  });
  await remove(server, admin, { spared: [bot!.id], good: [old!.id, moderator!.id] });
  await untilAtRest(server, admin);
  expect(await server.db.selectFrom('members').select('id').where('suspended_at', 'is not', null).execute()).toEqual([
    { id: old!.id },
  ]);
});

test('who joins after the preview is not meant', async () => {
  const { server, admin } = await start();
  await insertBots(server, 1);
  const { at } = await find(server, admin, conditions);
  server.clock.advance(1000);
  await register(server, 'late');
  expect((await remove(server, admin, { conditions: { ...conditions, joinedUntil: at } })).body.count).toBe(1);
});

test('accounts are deleted after a week without a mail, unless that is undone', async () => {
  const { server, admin } = await start();
  await insertBots(server, 3);
  const deleteThem = () => remove(server, admin, { act: 'delete' });
  const first = (await deleteThem()).body.entryId;
  await untilAtRest(server, admin);
  await server.call('undoAdminAct', { token: admin.token, params: { entryId: first } });
  await untilAtRest(server, admin);
  expect((await find(server, admin, conditions)).count).toBe(3);
  const mails = server.mails.length;
  server.clock.advance(1000);
  expect((await deleteThem()).body.message).toBe('3 accounts are suspended, and deleted in seven days.');
  await untilAtRest(server, admin);
  const planned = () =>
    server.db.selectFrom('members').select('deletion_at').where('deletion_at', 'is not', null).execute();
  expect(await planned()).toEqual(Array.from({ length: 3 }, () => ({ deletion_at: server.clock.now() + 7 * day })));
  server.clock.advance(7 * day);
  const { db, clock, pictures, folder } = server;
  await cleanUp({ db, clock, pictures, outbox: `${folder}/outbox` });
  expect(await server.db.selectFrom('members').select('id').where('deleted_at', 'is not', null).execute()).toHaveLength(
    3,
  );
  expect(server.mails.slice(mails)).toEqual([]);
});

test('a server that is stopped in the middle goes on at its next start, and thousands are undone as one', async () => {
  const database = await createTestDatabase();
  const { server, admin } = await start({ database: { ...database, remove: () => Promise.resolve() } });
  const copied = await server.db.selectFrom('members').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow();
  for (let n = 0; n < 1050; n += 150)
    await server.db
      .insertInto('members')
      .values(
        Array.from({ length: 150 }, (_, at) => ({
          ...{
            ...copied,
            is_admin: 0 as const,
            id: server.newId(),
            username: `many-${n + at}`,
            username_key: `many-${n + at}`,
          },
          ...{ username_skeleton: null, email: '', email_key: `many-${n + at}@bots.example` },
        })),
      )
      .execute();
  const removing = remove(server, admin);
  while ((await countSuspended(server)) === 0) await setImmediate();
  expect((await server.call('getAllPosts')).status).toBe(200);
  await server.app.close();
  await removing;
  expect(await countSuspended(server)).toBeLessThan(1050);
  await server.close();
  const again = await startTestServer({}, { database });
  await again.app.ready();
  await untilAtRest(again, admin);
  expect(await countSuspended(again)).toBe(1050);
  const entries = await readLog(again, admin);
  expect(entries.map(({ details }) => details['membersCount'])).toEqual([50, 1000]);
  const undo = async (entryId: string) =>
    (await again.call('undoAdminAct', { token: admin.token, params: { entryId } })).body.nextEntryId ?? null;
  expect(await undo(entries[0]!.entryId)).toBe(entries[1]!.entryId);
  expect(await undo(entries[1]!.entryId)).toBeNull();
  await untilAtRest(again, admin);
  expect(await countSuspended(again)).toBe(0);
});
