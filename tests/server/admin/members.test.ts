import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

const search = async (
  server: TestServer,
  { token }: TestMember,
  query: {
    query?: string;
    filter?: 'admins' | 'suspended' | 'waiting';
    sort?: 'storage';
    limit?: number;
    cursor?: string;
  },
) => {
  const { body } = await server.call('listMembers', { token, query });
  return { names: body.members.map(({ username }) => username), nextCursor: body.nextCursor };
};

test('members are found by a part of the name or the whole address, the newest first', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const one = await createMember(server, { username: 'find.noor' });
  const other = await createMember(server, { username: 'noor.find' });
  expect((await search(server, admin, { query: 'NOOR' })).names).toEqual([other.username, one.username]);
  expect((await search(server, admin, { query: '@noor.f' })).names).toEqual([other.username]);
  expect((await search(server, admin, { query: ` ${one.email.toUpperCase()} ` })).names).toEqual([one.username]);
  expect((await search(server, admin, { query: 'find.noor@example' })).names).toEqual([]);
  const first = await search(server, admin, { query: 'noor', limit: 1 });
  expect(first.names).toEqual([other.username]);
  const second = await search(server, admin, { query: 'noor', limit: 1, cursor: first.nextCursor ?? '' });
  expect(second).toEqual({ names: [one.username], nextCursor: null });
});

test('the list shows only admins, or only the suspended', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const member = await createMember(server);
  const { token } = admin;
  await server.call('suspendMember', { token, params: { id: member.id }, body: { reason: 'Rude.', days: 2 } });
  expect((await search(server, admin, { filter: 'admins' })).names).toContain(admin.username);
  expect((await search(server, admin, { filter: 'admins' })).names).not.toContain(member.username);
  const { body } = await server.call('listMembers', { token, query: { filter: 'suspended' } });
  expect(body.members).toMatchObject([{ username: member.username, state: 'suspended', suspensionReason: 'Rude.' }]);
});

test('the list begins with the largest storage, page by page, with what each member has made', async () => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const [some, most, none] = [await createMember(server), await createMember(server), await createMember(server)];
  await createPost(server, some);
  for (const _ of [1, 2, 3]) await createPost(server, most);
  await server.db.updateTable('uploads').set({ stored_bytes: 1_000_000 }).execute();
  const { body } = await server.call('listMembers', { token: admin.token, query: { sort: 'storage' } });
  expect(body.members.map(({ _id, posts, pictureBytes }) => [_id, posts, pictureBytes])).toEqual([
    [most.id, 3, 3_000_000],
    [some.id, 1, 1_000_000],
  ]);

  const page = await search(server, admin, { sort: 'storage', limit: 1 });
  expect(page.names).toEqual([most.username]);
  const rest = await search(server, admin, { sort: 'storage', limit: 1, cursor: page.nextCursor ?? '' });
  expect(rest).toEqual({ names: [some.username], nextCursor: null });
  expect((await search(server, admin, { sort: 'storage', query: none.username })).names).toEqual([]);
  expect((await search(server, admin, { query: none.username })).names).toEqual([none.username]);
});

test('an admin reads what a member made and how often it was reported', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const member = await createMember(server);
  const { id: postId } = await createPost(server, member);
  await server.call('addComments', { token: member.token, body: { postId, comment: 'Mine.' } });
  await server.call('reportPost', { token: admin.token, body: { postId, reason: 'Odd.' } });
  await server.call('reportMember', { token: admin.token, body: { userId: member.id, reason: 'Odd.' } });
  const { body } = await server.call('getMemberDetails', { token: admin.token, params: { id: member.id } });
  expect(body).toMatchObject({ posts: 1, comments: 1, reports: 2, invitedBy: null });
  expect(body.member).toMatchObject({ state: 'active', lastActiveAt: new Date(server.clock.now()).toISOString() });
});

test('a member becomes an admin at once, without blocks, and an ordinary member again', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const member = await createMember(server);
  const other = await createMember(server);
  await server.call('blockMember', { token: other.token, params: { id: member.id } });
  const { token } = admin;
  const params = { id: member.id };
  expect((await server.call('promoteMember', { token, params })).status).toBe(200);
  expect((await server.call('getCurrentUser', { token: member.token })).body.isAdmin).toBe(true);
  expect((await server.call('listMembers', { token: member.token })).status).toBe(200);
  const seen = await server.call('getUserProfile', { token: member.token, query: { userId: other.id } });
  expect(seen.status).toBe(200);
  expect((await server.call('demoteMember', { token, params })).status).toBe(200);
  expectProblem(await server.call('listMembers', { token: member.token }), 404);
});

test('a member whose address is not confirmed does not become an admin', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  const { id } = await register(server, 'unconfirmed');
  expectProblem(await server.call('promoteMember', { token, params: { id } }), 409);
});

test('a member is logged out everywhere, and gets a mail with a link for a new password', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  const member = await register(server, 'locked-out');
  const params = { id: member.id };
  expect((await server.call('endMemberSessions', { token, params })).status).toBe(200);
  expectProblem(await server.call('getCurrentUser', { token: member.token }), 401);
  expect((await server.call('mailPasswordReset', { token, params })).status).toBe(200);
  await expect.poll(() => server.mails.at(-1)?.text).toContain('/forgot-password?token=');
  const mailed = server.mails.at(-1);
  expect(mailed?.to).toBe(member.email);
  const reset = new URL(/http\S+/.exec(mailed?.text ?? '')![0]).searchParams.get('token') ?? '';
  const body = { token: reset, password: 'another private phrase' };
  expect((await server.call('resetPassword', { body })).status).toBe(200);
  expectProblem(await server.call('login', { body: { email: member.email, password } }), 401);
  const log = await server.call('listAuditLog', { token, query: { subjectId: member.id } });
  expect(log.body.entries.map(({ action }) => action)).toEqual(['member.passwordReset', 'member.loggedOut']);
});

test.each(['deactivate', 'delete'] as const)('the last admin cannot %s its account', async (call) => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  await createMember(server);
  const refused = await server.call(call, { token: admin.token });
  expectProblem(refused, 409);
  expect(refused.body.message).toBe('You are the last admin. Make somebody else an admin first.');
  expect((await server.call('getCurrentUser', { token: admin.token })).status).toBe(200);
  const other = await createMember(server, { isAdmin: true });
  expect((await server.call(call, { token: admin.token })).status).toBe(200);
  expectProblem(await server.call(call, { token: other.token }), 409);
});

test('of two admins who end their own rights at once, one stays', async () => {
  const server = await startTestServer();
  const admins = [await createMember(server, { isAdmin: true }), await createMember(server, { isAdmin: true })];
  const replies = await Promise.all(
    admins.map(({ id, token }) => server.call('demoteMember', { token, params: { id } })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { token } = admins[replies[0]!.status === 409 ? 0 : 1]!;
  expect((await server.call('getCommunitySettings', { token })).status).toBe(200);
});

test('the invitations of an admin work only while it is one', async () => {
  const server = await startTestServer();
  const [owner, admin] = [await createMember(server, { isAdmin: true }), await createMember(server, { isAdmin: true })];
  const { body } = await server.call('createInvitation', { token: admin.token, body: { maxUses: 9 } });
  const invitation = new URL(body.link).searchParams.get('invite') ?? '';
  await server.call('changeCommunitySettings', { token: owner.token, body: { registration: 'invited' } });
  let guests = 0;
  const join = async () => {
    guests += 1;
    const guest = { username: `guest-${guests}`, email: `guest-${guests}@example.org` };
    return (await server.call('register', { body: { ...guest, password: 'a long and private phrase', invitation } }))
      .status;
  };
  const isShown = async () => (await server.call('getInvitation', { query: { invitation } })).status;
  const isListed = async () =>
    (await server.call('listInvitations', { token: owner.token })).body.invitations[0]!.isOfAdmin;
  expect([await join(), await isShown(), await isListed()]).toEqual([200, 200, true]);
  const params = { id: admin.id };
  await server.call('demoteMember', { token: owner.token, params });
  expect([await join(), await isShown(), await isListed()]).toEqual([403, 404, false]);
  await server.call('promoteMember', { token: owner.token, params });
  expect(await isShown()).toBe(200);
  await server.call('deactivate', { token: admin.token });
  expect([await join(), await isShown()]).toEqual([403, 404]);
});
