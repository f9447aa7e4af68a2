import { expect, test } from 'vitest';

import type { OperationInput } from '#contract/operations.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readBell, undoNewest } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const message = 'Please do not advertise here.';
type Decision = OperationInput<'decideReportCase'>['body'];

/** A post of Noor, and a comment of hers, which Amara reports. */
async function startCommunity() {
  const server = await startTestServer();
  const admin = await createMember(server, { username: 'the-admin', isAdmin: true });
  const noor = await createMember(server, { username: 'noor' });
  const amara = await createMember(server, { username: 'amara' });
  const { id: postId } = await createPost(server, noor, { title: 'Miracle cream' });
  const { body } = await server.call('addComments', { token: noor.token, body: { postId, comment: 'Buy it!' } });
  return { server, admin, noor, amara, postId, commentId: body.comment.commentId };
}

const report = (server: TestServer, { token }: TestMember, postId: string) =>
  server.call('reportPost', { token, body: { postId, reason: 'Advertising.' } });

const openCases = async (server: TestServer, { token }: TestMember) =>
  (await server.call('listReportCases', { token })).body;

const decide = (server: TestServer, { token }: TestMember, caseId: string, body: Decision) =>
  server.call('decideReportCase', { token, params: { caseId }, body });

async function reportAndDecide(body: Decision) {
  const community = await startCommunity();
  const { server, admin, amara, postId } = community;
  await report(server, amara, postId);
  const [{ caseId } = { caseId: '' }] = (await openCases(server, admin)).cases;
  const reply = await decide(server, admin, caseId, body);
  return { ...community, caseId, reply };
}

test('all reports of one thing are one case, with the thing, the reasons and the reporters', async () => {
  const { server, admin, noor, amara, postId, commentId } = await startCommunity();
  const bela = await createMember(server, { username: 'bela' });
  await report(server, amara, postId);
  await report(server, bela, postId);
  await server.call('reportComment', { token: amara.token, body: { commentId, reason: 'Pushy.' } });
  await server.call('reportMember', { token: amara.token, body: { userId: noor.id, reason: 'A shop.' } });

  const { cases, openCount } = await openCases(server, admin);
  expect(openCount).toBe(3);
  expect(cases.map(({ kind, reportsCount, newestReason }) => [kind, reportsCount, newestReason])).toEqual([
    ['member', 1, 'A shop.'],
    ['comment', 1, 'Pushy.'],
    ['post', 2, 'Advertising.'],
  ]);
  const { body: most } = await server.call('listReportCases', {
    token: admin.token,
    query: { sort: 'mostReported', limit: 1 },
  });
  expect(most.cases.map(({ kind }) => kind)).toEqual(['post']);
  const rest = await server.call('listReportCases', {
    token: admin.token,
    query: { sort: 'mostReported', limit: 1, cursor: most.nextCursor! },
  });
  expect(rest.body.cases.map(({ kind }) => kind)).toEqual(['member']);

  const read = async (kind: string) => {
    const caseId = cases.find((one) => one.kind === kind)!.caseId;
    return (await server.call('getReportCase', { token: admin.token, params: { caseId } })).body;
  };
  const ofPost = await read('post');
  expect(ofPost).toMatchObject({ post: { postId, title: 'Miracle cream' }, isRemoved: false, authorIsAdmin: false });
  expect(ofPost.reports.map(({ reporter, reason }) => [reporter.username, reason]).sort()).toEqual([
    ['amara', 'Advertising.'],
    ['bela', 'Advertising.'],
  ]);
  expect(await read('comment')).toMatchObject({ comment: { comment: 'Buy it!' }, post: { postId } });
  expect(await read('member')).toMatchObject({ profile: { about: '' }, newestPosts: [{ postId }] });
});

test('a removed post is gone, its author reads why, the reporters that it is gone, and nobody by whom', async () => {
  const { server, admin, noor, amara, postId, reply } = await reportAndDecide({ decision: 'remove', message });
  expect(reply.status).toBe(200);
  expectProblem(await server.call('getPost', { query: { postId } }), 404);
  const [toAuthor] = await readBell(server, noor);
  expect(toAuthor).toMatchObject({
    kind: 'removal',
    userId: noor.id,
    profilePicUrl: '',
    message: `Our admins have removed your post “Miracle cream”: ${message}`,
  });
  expect(await readBell(server, amara)).toMatchObject([
    { kind: 'decision', userId: amara.id, message: 'Thank you. The post that you reported was removed.' },
  ]);
  expect(JSON.stringify([toAuthor, await readBell(server, amara)])).not.toContain(admin.id);
  expect(server.mails).toMatchObject([{ to: noor.email, subject: expect.stringContaining('was removed') as string }]);
  expect(server.mails[0]!.text).toContain(message);
  expect((await openCases(server, admin)).openCount).toBe(0);
  const decided = await server.call('listReportCases', { token: admin.token, query: { state: 'decided' } });
  expect(decided.body.cases).toMatchObject([{ decision: 'remove', decidedBy: 'the-admin', message }]);
});

test('undone in the log, the post is back, the case is open, and nobody reads of the decision any more', async () => {
  const { server, admin, noor, amara, postId, caseId } = await reportAndDecide({ decision: 'remove', message });
  expect((await undoNewest(server, admin)).status).toBe(200);
  expect((await server.call('getPost', { query: { postId } })).status).toBe(200);
  expect(await openCases(server, admin)).toMatchObject({ openCount: 1, cases: [{ caseId, decision: null }] });
  for (const member of [noor, amara]) expect(await readBell(server, member)).toEqual([]);
  expect((await decide(server, admin, caseId, { decision: 'keep' })).status).toBe(200);
  expect(await readBell(server, amara)).toMatchObject([{ message: expect.stringContaining('stays') as string }]);
});

test('a post that stays can be reported again, also by the same member, but only after the decision', async () => {
  const { server, admin, noor, amara, postId, caseId } = await reportAndDecide({ decision: 'keep' });
  expect(await readBell(server, noor)).toEqual([]);
  expect(server.mails).toEqual([]);
  const again = await report(server, amara, postId);
  expect(again.body.message).toBe('Thank you. Our admins will look at this post.');
  expect((await report(server, amara, postId)).body.message).toBe('You have already reported this post.');
  const { cases } = await openCases(server, admin);
  expect(cases).toHaveLength(1);
  expect(cases[0]!.caseId).not.toBe(caseId);
  expect(await readBell(server, admin)).toHaveLength(2);
  expectProblem(await undoNewest(server, admin), 409);
});

test('a warning leaves the post, and its author reads it in the bell and by mail', async () => {
  const { server, noor, amara, postId } = await reportAndDecide({ decision: 'warn', message });
  expect((await server.call('getPost', { query: { postId } })).status).toBe(200);
  expect(await readBell(server, noor)).toMatchObject([
    { kind: 'warning', postId, message: `A warning about your post “Miracle cream”: ${message}` },
  ]);
  expect(server.mails[0]!.text).toContain(message);
  expect((await readBell(server, amara))[0]!.message).toContain('has got a warning');
});

test('a suspension hides the author and what was reported, and undoing it restores both', async () => {
  const { server, admin, noor, postId } = await reportAndDecide({ decision: 'suspend', message, days: 7 });
  expectProblem(await server.call('getCurrentUser', { token: noor.token }), 401);
  expect(server.mails[0]).toMatchObject({ subject: expect.stringContaining('is suspended') as string });
  server.clock.advance(8 * day - 7 * day);
  const { token } = await createMember(server, { isAdmin: true });
  const log = (await server.call('listAuditLog', { token })).body.entries;
  expect(log).toHaveLength(1);
  expect((await server.call('undoAdminAct', { token, params: { entryId: log[0]!.entryId } })).status).toBe(200);
  expect((await server.call('getPost', { query: { postId } })).status).toBe(200);
  expect((await server.call('getUserProfile', { token, query: { userId: noor.id } })).status).toBe(200);
  expect(admin.id).not.toBe('');
});

test('a member is suspended, not removed; an admin is neither; and all but keeping needs a message', async () => {
  const { server, admin, noor, amara } = await startCommunity();
  const other = await createMember(server, { isAdmin: true });
  await server.call('reportMember', { token: amara.token, body: { userId: noor.id, reason: 'A shop.' } });
  await server.call('reportMember', { token: amara.token, body: { userId: other.id, reason: 'Strict.' } });
  const [ofAdmin, ofNoor] = (await openCases(server, admin)).cases;
  expectProblem(await decide(server, admin, ofNoor!.caseId, { decision: 'remove', message }), 400);
  expectProblem(await decide(server, admin, ofNoor!.caseId, { decision: 'warn', message: ' ' }), 400);
  expectProblem(await decide(server, admin, ofAdmin!.caseId, { decision: 'suspend', message }), 403);
  expect((await decide(server, admin, ofNoor!.caseId, { decision: 'suspend', message })).status).toBe(200);
  expect((await readBell(server, amara))[0]!.message).toBe('Thank you. The member whom you reported is suspended.');
});

test('how many reports of a reporter were upheld stands beside its reports, also of things that are gone', async () => {
  const { server, admin, noor, amara, postId, commentId } = await startCommunity();
  await server.call('reportComment', { token: amara.token, body: { commentId, reason: 'Pushy.' } });
  await decide(server, admin, (await openCases(server, admin)).cases[0]!.caseId, { decision: 'keep' });
  const other = await createPost(server, noor);
  await report(server, amara, other.id);
  await decide(server, admin, (await openCases(server, admin)).cases[0]!.caseId, { decision: 'warn', message });
  await server.call('deletePost', { token: noor.token, params: { postId: other.id } });
  await report(server, amara, postId);
  const [{ caseId } = { caseId: '' }] = (await openCases(server, admin)).cases;
  const { body } = await server.call('getReportCase', { token: admin.token, params: { caseId } });
  expect(body.reports).toMatchObject([{ decidedCount: 2, upheldCount: 1 }]);
  expect(body.history.map(({ details }) => details['decision'])).toEqual(['warn', 'keep']);
});

test('a case goes when the author deletes the thing', async () => {
  const { server, admin, noor, amara, postId, commentId } = await startCommunity();
  await report(server, amara, postId);
  await server.call('reportComment', { token: amara.token, body: { commentId, reason: 'Pushy.' } });
  await server.call('deletePost', { token: noor.token, params: { postId } });
  expect(await openCases(server, admin)).toMatchObject({ openCount: 0, cases: [] });
});

test('the reports of whom an admin has muted reach it, and the notification is about the case', async () => {
  const { server, admin, amara, postId } = await startCommunity();
  await server.call('muteMember', { token: admin.token, params: { id: amara.id } });
  await report(server, amara, postId);
  const { cases } = await openCases(server, admin);
  expect(await readBell(server, admin)).toMatchObject([{ kind: 'report', caseId: cases[0]!.caseId }]);
});
