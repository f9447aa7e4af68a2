import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readBell, readLog, undoNewest } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const message = 'Please do not advertise here.';
const reason = 'Rude comments.';

async function startCommunity() {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const moderator = await createMember(server, { isModerator: true });
  const member = await createMember(server);
  return { server, admin, moderator, member };
}

const bell = async (server: TestServer, member: TestMember) =>
  (await readBell(server, member)).map(({ message }) => message);
async function report(server: TestServer, author: TestMember): Promise<string> {
  const { token } = await createMember(server);
  await server.call('reportMember', { token, body: { userId: author.id, reason: 'A shop.' } });
  const row = await server.db
    .selectFrom('report_cases')
    .select('id')
    .where('author_id', '=', author.id)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('an admin makes a member a moderator and takes that away; it is told, logged and undoable', async () => {
  const { server, admin, member } = await startCommunity();
  const params = { id: member.id };
  const list = (who: TestMember) => server.call('listReportCases', { token: who.token });
  expectProblem(await list(member), 404);
  expect((await server.call('appointModerator', { token: admin.token, params })).status).toBe(200);
  expect((await list(member)).status).toBe(200);
  const account = await server.call('getCurrentUser', { token: member.token });
  expect([account.body.isAdmin, account.body.isModerator]).toEqual([false, true]);
  expect(await bell(server, member)).toEqual([expect.stringContaining('You are a moderator now')]);
  expect((await server.call('dismissModerator', { token: admin.token, params })).status).toBe(200);
  expectProblem(await list(member), 404);
  expect(await bell(server, member)).toEqual(['You are no longer a moderator.']);
  expect((await readLog(server, admin)).slice(0, 2).map(({ action }) => action)).toEqual([
    'moderator.dismissed',
    'moderator.appointed',
  ]);
  expect((await undoNewest(server, admin)).status).toBe(200);
  expect((await list(member)).status).toBe(200);
});

test('only an active member with a confirmed address becomes one, and no admin', async () => {
  const { server, admin, member } = await startCommunity();
  const appoint = (id: string) => server.call('appointModerator', { token: admin.token, params: { id } });
  expectProblem(await appoint(admin.id), 409);
  expectProblem(await appoint(server.newId()), 404);
  await server.db.updateTable('members').set({ email_verified_at: null }).where('id', '=', member.id).execute();
  expectProblem(await appoint(member.id), 409);
});

test('a moderator who becomes an admin is one again once that is undone', async () => {
  const { server, admin, moderator } = await startCommunity();
  await server.call('promoteMember', { token: admin.token, params: { id: moderator.id } });
  const rights = async () => {
    const { body } = await server.call('getCurrentUser', { token: moderator.token });
    return [body.isAdmin, body.isModerator];
  };
  expect(await rights()).toEqual([true, false]);
  expect((await undoNewest(server, admin)).status).toBe(200);
  expect(await rights()).toEqual([false, true]);
});

test('a moderator decides a report and undoes that, and an admin can undo it, too', async () => {
  const { server, admin, moderator, member } = await startCommunity();
  const caseId = await report(server, member);
  expect(await bell(server, moderator)).toEqual([expect.stringContaining(`reported the member ${member.username}`)]);
  const body = { decision: 'warn', message } as const;
  const decide = () => server.call('decideReportCase', { token: moderator.token, params: { caseId }, body });
  expect((await decide()).status).toBe(200);
  expect((await readLog(server, moderator)).map(({ action }) => action)).toEqual(['case.decided']);
  expect((await undoNewest(server, moderator)).status).toBe(200);
  expect((await decide()).status).toBe(200);
  await server.call('dismissModerator', { token: admin.token, params: { id: moderator.id } });
  const [, entry] = await readLog(server, admin);
  expect(entry).toMatchObject({ action: 'case.decided', actorName: moderator.username });
  const params = { entryId: entry!.entryId };
  expect((await server.call('undoAdminAct', { token: admin.token, params })).status).toBe(200);
});

test('a moderator removes posts and suspends members, but no admin and no other moderator', async () => {
  const { server, admin, moderator, member } = await startCommunity();
  const { token } = moderator;
  const other = await createMember(server, { isModerator: true });
  for (const author of [admin, other]) {
    const { id: postId } = await createPost(server, author);
    expectProblem(await server.call('removePost', { token, params: { postId }, body: { reason } }), 403);
    expect((await server.call('getPost', { query: { postId } })).status).toBe(200);
    expectProblem(await server.call('suspendMember', { token, params: { id: author.id }, body: { reason } }), 403);
  }
  expectProblem(
    await server.call('suspendMember', { token: admin.token, params: { id: other.id }, body: { reason } }),
    403,
  );
  const { id: postId } = await createPost(server, member);
  expect((await server.call('removePost', { token, params: { postId }, body: { reason } })).status).toBe(200);
  expectProblem(await server.call('getPost', { query: { postId } }), 404);
  expect((await server.call('suspendMember', { token, params: { id: member.id }, body: { reason } })).status).toBe(200);
});

test('cases about admins and other moderators do not exist for a moderator', async () => {
  const { server, admin, moderator } = await startCommunity();
  const other = await createMember(server, { isModerator: true });
  const { token } = moderator;
  for (const author of [admin, other, moderator]) {
    const caseId = await report(server, author);
    expectProblem(await server.call('getReportCase', { token, params: { caseId } }), 404);
    const body = { decision: 'keep' } as const;
    expectProblem(await server.call('decideReportCase', { token, params: { caseId }, body }), 404);
    const { body: details } = await server.call('getMemberDetails', { token, params: { id: author.id } });
    expect(details.reports).toBe(0);
  }
  const { body } = await server.call('listReportCases', { token });
  const about = [admin.id, other.id, moderator.id];
  expect(body.cases.filter(({ author }) => about.includes(author._id))).toEqual([]);
  expect(await bell(server, moderator)).toEqual([]);
  expect(await bell(server, admin)).toHaveLength(2);
});

test('reports about a member who has become a moderator leave the bell of the others', async () => {
  const { server, admin, moderator, member } = await startCommunity();
  await report(server, member);
  expect(await bell(server, moderator)).toHaveLength(1);
  await server.call('appointModerator', { token: admin.token, params: { id: member.id } });
  expect(await bell(server, moderator)).toEqual([]);
  expect(await bell(server, admin)).toHaveLength(1);
});

test('of the log a moderator reads what it has decided itself, and undoes nothing else', async () => {
  const { server, admin, moderator, member } = await startCommunity();
  await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason } });
  const [entry] = await readLog(server, admin);
  expect(await readLog(server, moderator)).toEqual([]);
  const params = { entryId: entry!.entryId };
  expectProblem(await server.call('undoAdminAct', { token: moderator.token, params }), 404);
  // What it did as an admin before is not a moderator's either.
  const was = await createMember(server, { isAdmin: true });
  await server.call('promoteMember', { token: was.token, params: { id: (await createMember(server)).id } });
  const [act] = await readLog(server, was);
  await server.call('demoteMember', { token: admin.token, params: { id: was.id } });
  await server.call('appointModerator', { token: admin.token, params: { id: was.id } });
  expect(await readLog(server, was)).toEqual([]);
  expectProblem(await server.call('undoAdminAct', { token: was.token, params: { entryId: act!.entryId } }), 404);
});

test('of what was done to a reported member a moderator reads no rights and links, and cannot undo what admins did', async () => {
  const { server, admin, moderator, member } = await startCommunity();
  await server.call('mailPasswordReset', { token: admin.token, params: { id: member.id } });
  await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason } });
  await undoNewest(server, admin);
  const caseId = await report(server, member);
  const history = async ({ token }: TestMember) =>
    (await server.call('getReportCase', { token, params: { caseId } })).body.history.map(({ action }) => action);
  expect(await history(admin)).toEqual(['member.suspended', 'member.passwordReset']);
  expect(await history(moderator)).toEqual(['member.suspended']);
});

test('a moderator finds no member by its address, and an admin does', async () => {
  const { server, admin, moderator, member } = await startCommunity();
  const find = async ({ token }: TestMember, query: string) =>
    (await server.call('listMembers', { token, query: { query } })).body.members.map(({ _id }) => _id);
  expect(await find(admin, member.email)).toEqual([member.id]);
  expect(await find(moderator, member.email)).toEqual([]);
  expect(await find(moderator, member.username)).toContain(member.id);
});

test('everywhere else a moderator is a member', async () => {
  const { server, moderator, member } = await startCommunity();
  const { token } = moderator;
  const { id: postId } = await createPost(server, member);
  expectProblem(await server.call('deletePost', { token, params: { postId } }), 403);
  const { body } = await server.call('addComments', { token: member.token, body: { postId, comment: 'Hello' } });
  const { commentId } = body.comment;
  expectProblem(await server.call('deleteComment', { token, params: { commentId } }), 403);
  expectProblem(await server.call('blockMember', { token, params: { id: member.id } }), 403);
  expectProblem(await server.call('blockMember', { token: member.token, params: { id: moderator.id } }), 403);
});
