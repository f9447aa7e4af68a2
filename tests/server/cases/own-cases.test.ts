import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const message = 'Please do not advertise here.';

/** An admin of whom a post, a comment and it itself are reported, and another admin. */
async function startCommunity() {
  const server = await startTestServer();
  const reported = await createMember(server, { username: 'the-reported', isAdmin: true });
  const other = await createMember(server, { username: 'the-other', isAdmin: true });
  const bela = await createMember(server, { username: 'bela' });
  const { id: postId } = await createPost(server, reported, { title: 'Miracle cream' });
  const { body } = await server.call('addComments', { token: reported.token, body: { postId, comment: 'Buy it!' } });
  const { token } = bela;
  await server.call('reportPost', { token, body: { postId, reason: 'Advertising.' } });
  await server.call('reportComment', { token, body: { commentId: body.comment.commentId, reason: 'Pushy.' } });
  await server.call('reportMember', { token, body: { userId: reported.id, reason: 'A shop.' } });
  return { server, reported, other, bela, postId };
}

const listCases = async (server: TestServer, { token }: TestMember, state: 'open' | 'decided' = 'open') =>
  (await server.call('listReportCases', { token, query: { state } })).body;
const bell = async (server: TestServer, { token }: TestMember) =>
  (await server.call('getUnreadNotifications', { token })).body;

test('an admin learns nothing of the reports about itself, its posts and its comments, and does not decide them', async () => {
  const { server, reported, other } = await startCommunity();
  const { cases, openCount } = await listCases(server, other);
  expect(openCount).toBe(3);
  expect(await listCases(server, reported)).toEqual({ cases: [], openCount: 0, nextCursor: null });
  const overview = await server.call('getAdminOverview', { token: reported.token });
  expect(overview.body.waiting.cases).toBe(0);
  expect((await server.call('getAdminOverview', { token: other.token })).body.waiting.cases).toBe(3);
  const details = await server.call('getMemberDetails', { token: reported.token, params: { id: reported.id } });
  expect(details.body.reports).toBe(0);
  expect((await bell(server, reported)).unreadCount).toBe(0);
  expect((await bell(server, other)).unreadCount).toBe(3);
  for (const { caseId } of cases) {
    const request = { token: reported.token, params: { caseId } };
    expectProblem(await server.call('getReportCase', request), 404);
    expectProblem(await server.call('decideReportCase', { ...request, body: { decision: 'keep' } }), 404);
  }
  expect((await listCases(server, other)).openCount).toBe(3);
});

test('nor of what the others have decided, which it does not undo', async () => {
  const { server, reported, other } = await startCommunity();
  for (const { caseId } of (await listCases(server, other)).cases) {
    const body = { decision: 'warn', message } as const;
    expect((await server.call('decideReportCase', { token: other.token, params: { caseId }, body })).status).toBe(200);
  }
  expect((await listCases(server, reported, 'decided')).cases).toEqual([]);
  expect((await listCases(server, other, 'decided')).cases).toHaveLength(3);
  expect(await readLog(server, reported)).toEqual([]);
  const entries = await readLog(server, other);
  expect(entries).toHaveLength(3);
  for (const { entryId } of entries)
    expectProblem(await server.call('undoAdminAct', { token: reported.token, params: { entryId } }), 403);
  const params = { entryId: entries[0]!.entryId };
  expect((await server.call('undoAdminAct', { token: other.token, params })).status).toBe(200);
});

test('what was reported before somebody became an admin is hidden from it from then on, also in the bell', async () => {
  const { server, other, bela } = await startCommunity();
  const noor = await createMember(server);
  await server.call('reportMember', { token: bela.token, body: { userId: noor.id, reason: 'A shop.' } });
  expect((await listCases(server, other)).openCount).toBe(4);
  await server.call('promoteMember', { token: other.token, params: { id: noor.id } });
  expect((await listCases(server, noor)).cases).toHaveLength(3);
  // As an earlier version has stored it.
  const about = await server.db
    .selectFrom('report_cases')
    .select('id')
    .where('author_id', '=', noor.id)
    .executeTakeFirstOrThrow();
  const row = { kind: 'report', actor_id: bela.id, case_id: about.id, created_at: server.clock.now() } as const;
  await server.db
    .insertInto('notifications')
    .values({ ...row, id: server.newId(), recipient_id: noor.id, post_id: null, comment_id: null, subject_id: noor.id })
    .execute();
  expect((await bell(server, noor)).notifications).toEqual([]);
});

test('the undoing of what was done to an admin itself is for the others', async () => {
  const { server, reported, other } = await startCommunity();
  await server.call('demoteMember', { token: other.token, params: { id: reported.id } });
  await server.call('promoteMember', { token: other.token, params: { id: reported.id } });
  const [promoted] = await readLog(server, reported);
  expect(promoted).toMatchObject({ action: 'member.promoted', undoableUntil: null });
  expectProblem(
    await server.call('undoAdminAct', { token: reported.token, params: { entryId: promoted!.entryId } }),
    403,
  );
  expect((await readLog(server, other))[0]!.undoableUntil).not.toBeNull();
});

test('the only admin does not decide about itself: the case waits for another one', async () => {
  const { server, reported, other } = await startCommunity();
  await server.call('demoteMember', { token: reported.token, params: { id: other.id } });
  expect((await listCases(server, reported)).openCount).toBe(0);
  await server.call('promoteMember', { token: reported.token, params: { id: other.id } });
  expect((await listCases(server, other)).openCount).toBe(3);
});

test('who is an admin no longer does not read who has reported what', async () => {
  const { server, reported, other, bela } = await startCommunity();
  expect((await bell(server, other)).unreadCount).toBe(3);
  await server.call('demoteMember', { token: reported.token, params: { id: other.id } });
  expect(await bell(server, other)).toMatchObject({ unreadCount: 0, notifications: [] });
  const { body } = await server.call('getNotifications', { token: other.token });
  expect(JSON.stringify(body)).not.toContain(bela.username);
});

test('an admin decides what it has reported itself', async () => {
  const { server, other } = await startCommunity();
  const noor = await createMember(server);
  await server.call('reportMember', { token: other.token, body: { userId: noor.id, reason: 'A shop.' } });
  const found = (await listCases(server, other)).cases.find(({ author }) => author._id === noor.id);
  const params = { caseId: found!.caseId };
  const decided = await server.call('decideReportCase', {
    token: other.token,
    params,
    body: { decision: 'warn', message },
  });
  expect(decided.status).toBe(200);
});
