import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readLog, undoNewest } from '#tests/support/admin-log.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const reason = 'Advertising.';

/** A post of Noor and a comment below it, and members whose accounts are a day old. */
async function startCommunity({ hideAfterReports = 2, isStaff = false } = {}) {
  const server = await startTestServer();
  const noor = await createMember(server, { username: 'noor', isModerator: isStaff });
  const reporters = [await createMember(server), await createMember(server), await createMember(server)];
  server.clock.advance(day);
  const admin = await createMember(server, { isAdmin: true });
  if (hideAfterReports > 0) await changeSettings(server, { hideAfterReports });
  const { id: postId } = await createPost(server, noor, { title: 'Cheap creams' });
  const { body } = await server.call('addComments', { token: noor.token, body: { postId, comment: 'Buy it!' } });
  const status = async () => (await server.call('getPost', { query: { postId } })).status;
  const report = ({ token }: TestMember) => server.call('reportPost', { token, body: { postId, reason } });
  return { server, admin, noor, reporters, postId, commentId: body.comment.commentId, status, report };
}

const firstCase = async (server: TestServer, { token }: TestMember) => {
  const { body } = await server.call('listReportCases', { token });
  const { caseId } = body.cases[0]!;
  return (await server.call('getReportCase', { token, params: { caseId } })).body;
};
const decide = async (server: TestServer, { token }: TestMember, decision: 'keep' | 'remove') => {
  const { caseId } = (await firstCase(server, { token } as TestMember)).case;
  const reply = await server.call('decideReportCase', {
    token,
    params: { caseId },
    body: { decision, message: decision === 'keep' ? '' : 'Please do not advertise here.' },
  });
  expect(reply.status, reply.text).toBe(200);
  return caseId;
};
const decided = { action: 'case.decided' } as const;
const bell = async (server: TestServer, { token }: TestMember) =>
  (await server.call('getNotifications', { token })).body.groups.map(({ message }) => message);

test('a post is hidden after as many reports as the settings say; its author, the case and the log say so', async () => {
  const { server, admin, noor, reporters, report, status } = await startCommunity();
  expect((await report(reporters[0]!)).status).toBe(200);
  expect((await report(reporters[0]!)).status).toBe(200);
  expect(await status()).toBe(200);
  expect((await report(reporters[1]!)).status).toBe(200);
  expect(await status()).toBe(404);
  const found = await firstCase(server, admin);
  expect(found.case.hiddenAt).toEqual(expect.any(String));
  expect(found.isRemoved).toBe(true);
  expect(await bell(server, noor)).toEqual([
    'Your post “Cheap creams” was reported, and is hidden until our admins have looked at it.',
  ]);
  expect(await readLog(server, admin, { action: 'case.hidden' })).toMatchObject([
    { actorName: '', subjectName: 'noor', details: { kind: 'post', reportsCount: 2 } },
  ]);
});

test('without the setting nothing is hidden', async () => {
  const { reporters, report, status } = await startCommunity({ hideAfterReports: 0 });
  for (const reporter of reporters) await report(reporter);
  expect(await status()).toBe(200);
});

test('three throwaway accounts cannot hide a post, nor can suspended ones', async () => {
  const { server, admin, reporters, report, status } = await startCommunity();
  for (let count = 1; count <= 3; count += 1) await report(await createMember(server));
  expect(await status()).toBe(200);
  await report(reporters[0]!);
  const params = { id: reporters[0]!.id };
  await server.call('suspendMember', { token: admin.token, params, body: { reason } });
  await report(reporters[1]!);
  expect(await status()).toBe(200);
  await report(reporters[2]!);
  expect(await status()).toBe(404);
});

test('what admins and moderators made is not hidden so', async () => {
  const { reporters, report, status } = await startCommunity({ isStaff: true });
  for (const reporter of reporters) await report(reporter);
  expect(await status()).toBe(200);
});

test('keeping it shows it again, for good; undoing that hides it again', async () => {
  const { server, admin, noor, reporters, report, status } = await startCommunity();
  for (const reporter of reporters.slice(0, 2)) await report(reporter);
  await decide(server, admin, 'keep');
  expect(await status()).toBe(200);
  expect(await bell(server, noor)).toEqual([]);
  expect(await bell(server, reporters[0]!)).toEqual([
    'Thank you. The post that you reported stays: it follows our rules.',
  ]);
  expect((await undoNewest(server, admin, decided)).status).toBe(200);
  expect(await status()).toBe(404);
  await decide(server, admin, 'keep');
  for (const reporter of reporters) await report(reporter);
  expect(await status()).toBe(200);
});

test('removing it counts from the decision, and undoing that leaves it hidden by the reports', async () => {
  const { server, admin, noor, reporters, report, status } = await startCommunity();
  for (const reporter of reporters.slice(0, 2)) await report(reporter);
  server.clock.advance(6 * day);
  const { token } = await createMember(server, { isAdmin: true });
  const second = { ...admin, token };
  await decide(server, second, 'remove');
  expect(await bell(server, noor)).toEqual([
    'Our admins have removed your post “Cheap creams”: Please do not advertise here.',
  ]);
  expect((await undoNewest(server, second, decided)).status).toBe(200);
  expect(await status()).toBe(404);
  await decide(server, second, 'keep');
  expect(await status()).toBe(200);
});

test.each(['post', 'member'] as const)(
  'what reports have hidden is removed with its %s, and nothing brings it back',
  async (what) => {
    const { server, admin, noor, reporters, postId, report, status } = await startCommunity();
    for (const reporter of reporters.slice(0, 2)) await report(reporter);
    const { token } = admin;
    const reply =
      what === 'post'
        ? await server.call('removePost', { token, params: { postId }, body: { reason } })
        : await server.call('decideMembers', { token, body: { memberIds: [noor.id], remove: true, reason } });
    expect(reply.status, reply.text).toBe(200);
    const about = await server.db
      .selectFrom('report_cases')
      .select('decision')
      .where('subject_id', '=', postId)
      .execute();
    expect(about).toEqual([{ decision: 'remove' }]);
    expect(await status()).toBe(404);
  },
);

test('what nobody has decided yet is not deleted after 30 days', async () => {
  const { server, reporters, report, postId, commentId } = await startCommunity();
  for (const { token } of reporters.slice(0, 2))
    await server.call('reportComment', { token, body: { commentId, reason } });
  for (const reporter of reporters.slice(0, 2)) await report(reporter);
  server.clock.advance(31 * day);
  const { db, pictures, clock, folder } = server;
  await cleanUp({ db, pictures, clock, outbox: `${folder}/outbox` });
  expect(await db.selectFrom('posts').select('id').where('id', '=', postId).execute()).toHaveLength(1);
  expect(await db.selectFrom('comments').select('id').where('id', '=', commentId).execute()).toHaveLength(1);
});

test('a comment is hidden, too, and its author cannot bring it back by deleting and restoring it', async () => {
  const { server, admin, noor, reporters, postId, commentId } = await startCommunity();
  const shown = async () => (await server.call('getComments', { token: admin.token, query: { postId } })).body.comments;
  for (const { token } of reporters.slice(0, 2))
    expect((await server.call('reportComment', { token, body: { commentId, reason } })).status).toBe(200);
  expect(await shown()).toEqual([]);
  const request = { token: noor.token, params: { commentId } };
  expect((await server.call('deleteComment', request)).status).toBe(200);
  expectProblem(await server.call('restoreComment', request), 403);
  expect(await shown()).toEqual([]);
  await decide(server, admin, 'keep');
  expect(await shown()).toEqual([]);
  expect((await server.call('restoreComment', request)).status).toBe(200);
  expect(await shown()).toHaveLength(1);
});
