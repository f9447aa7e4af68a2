import { expect, test, vi } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readLog, undoNewest } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const reason = 'Asked for by a letter from its owner.';

type Person = Pick<TestMember, 'id'>;
const schedule = (server: TestServer, { token }: { token: string }, { id }: Person) =>
  server.call('scheduleDeletion', { token, params: { id }, body: { reason } });
const clean = (server: TestServer) => cleanUp({ ...server, outbox: `${server.folder}/outbox` });
const newAdmin = (server: TestServer) => createMember(server, { isAdmin: true });
const detailsOf = async (server: TestServer, { token }: TestMember, { id }: Person) =>
  (await server.call('getMemberDetails', { token, params: { id } })).body.member;
const undo = (server: TestServer, by: TestMember, { id }: Person) => undoNewest(server, by, { subjectId: id });

let registered = 0;
async function meet(server: TestServer) {
  registered += 1;
  const member = await register(server, `leaver-${registered}`);
  await server.db
    .updateTable('members')
    .set({ email_verified_at: server.clock.now() })
    .where('id', '=', member.id)
    .execute();
  return { admin: await newAdmin(server), member, post: await createPost(server, member) };
}

test('an account is deleted seven days after an admin was asked to, and not before', async () => {
  const server = shared();
  const { admin, member, post } = await meet(server);
  expect((await schedule(server, admin, member)).status).toBe(200);
  const at = new Date(server.clock.now() + 7 * day).toISOString();
  expect((await detailsOf(server, admin, member)).deletionAt).toBe(at);
  expect((await schedule(server, await newAdmin(server), member)).body.message).toContain(at.slice(0, 10));
  const { members } = (await server.call('listMembers', { token: admin.token, query: { query: member.username } }))
    .body;
  expect(members).toMatchObject([{ deletionAt: at }]);

  server.clock.advance(7 * day - 1);
  await clean(server);
  expect((await server.call('getPublicPost', { query: { postId: post.id } })).status).toBe(200);
  server.clock.advance(1);
  const logged: object[] = [];
  const log = { info: (line: object) => void logged.push(line) };
  await cleanUp({ ...server, log, outbox: `${server.folder}/outbox` });
  expect(logged).toMatchObject([{ event: 'member.deleted', address: 'local' }]);
  expectProblem(await server.call('getPublicPost', { query: { postId: post.id } }), 404);
  expectProblem(await server.call('login', { body: { email: member.email, password } }), 401);
  const later = await newAdmin(server);
  const details = await server.call('getMemberDetails', { token: later.token, params: { id: member.id } });
  expectProblem(details, 404);
  expect(await readLog(server, later)).toMatchObject([
    { action: 'member.deletionScheduled', subjectName: member.username, reason, undoableUntil: null },
  ]);
});

test('the member is told by mail and in the app, and keeps its account, which the log says', async () => {
  const server = shared();
  const { admin, member, post } = await meet(server);
  await schedule(server, admin, member);
  const date = new Date(server.clock.now() + 7 * day).toISOString();
  const mail = await vi.waitUntil(
    () => server.mails.find(({ to, text }) => to === member.email && text.includes(reason)),
    patience,
  );
  expect(mail.subject).toContain('will be deleted');
  expect(mail.text).toContain(date.slice(0, 10));
  const { token } = (await server.call('login', { body: { email: member.email, password } })).body;
  const own = async () => (await server.call('getCurrentUser', { token })).body;
  expect(await own()).toMatchObject({ deletionAt: date, deletionReason: reason });
  for (let count = 0; count < 2; count += 1) expect((await server.call('keepAccount', { token })).status).toBe(200);
  expect(await own()).not.toHaveProperty('deletionAt');
  expect(await readLog(server, admin, { subjectId: member.id })).toMatchObject([
    { action: 'member.deletionEnded', actorName: member.username },
    { action: 'member.deletionScheduled', undoableUntil: null },
  ]);
  server.clock.advance(8 * day);
  await clean(server);
  expect((await server.call('getPublicPost', { query: { postId: post.id } })).status).toBe(200);
});

test('an address that nobody has confirmed gets no mail', async () => {
  const server = shared();
  const { admin, member } = await meet(server);
  const unverified = await register(server, `unverified-${member.username}`);
  await schedule(server, admin, unverified);
  await schedule(server, admin, member);
  await vi.waitUntil(() => server.mails.some(({ to, text }) => to === member.email && text.includes(reason)), patience);
  expect(server.mails.filter(({ to, text }) => to === unverified.email && text.includes(reason))).toEqual([]);
});

test('an admin’s undo keeps the account and tells its member', async () => {
  const server = shared();
  const { admin, member } = await meet(server);
  await schedule(server, admin, member);
  expect((await undo(server, await newAdmin(server), member)).status).toBe(200);
  expect((await detailsOf(server, admin, member)).deletionAt).toBeNull();
  await vi.waitUntil(
    () => server.mails.some(({ to, subject }) => to === member.email && subject.endsWith('stays')),
    patience,
  );
  server.clock.advance(8 * day);
  await clean(server);
  expect((await server.call('login', { body: { email: member.email, password } })).status).toBe(200);
});

test('neither an admin, also not by itself, nor a moderator is deleted so, and who is to be deleted gets no rights', async () => {
  const server = shared();
  const { admin, member } = await meet(server);
  const moderator = await createMember(server, { isModerator: true });
  for (const person of [admin, await newAdmin(server), moderator])
    expectProblem(await schedule(server, admin, person), 403);
  await schedule(server, admin, member);
  for (const call of ['promoteMember', 'appointModerator'] as const)
    expectProblem(await server.call(call, { token: admin.token, params: { id: member.id } }), 409);
});

test('a suspension and a deletion do not disturb each other', async () => {
  const server = shared();
  const { admin, member, post } = await meet(server);
  const params = { id: member.id };
  await schedule(server, admin, member);
  await server.call('suspendMember', { token: admin.token, params, body: { reason: 'Rude.' } });
  expect(await detailsOf(server, admin, member)).toMatchObject({
    state: 'suspended',
    deletionAt: expect.any(String) as string,
  });
  await server.call('unsuspendMember', { token: admin.token, params });
  expect(await detailsOf(server, admin, member)).toMatchObject({
    state: 'active',
    deletionAt: expect.any(String) as string,
  });
  await server.call('suspendMember', { token: admin.token, params, body: { reason: 'Rude.' } });
  server.clock.advance(7 * day);
  await clean(server);
  const later = await newAdmin(server);
  expectProblem(await server.call('getMemberDetails', { token: later.token, params }), 404);
  expectProblem(await server.call('getPublicPost', { query: { postId: post.id } }), 404);
});

test('a deletion needs a reason', async () => {
  const server = shared();
  const { admin, member } = await meet(server);
  const blank = { token: admin.token, params: { id: member.id }, body: { reason: ' ' } };
  expectProblem(await server.call('scheduleDeletion', blank), 400);
  expect((await detailsOf(server, admin, member)).deletionAt).toBeNull();
});
