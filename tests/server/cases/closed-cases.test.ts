import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const closed = 'Thank you. What you reported no longer exists, so your report is closed.';

/** A post and a comment of Noor, which Bela and Amara have reported together with Noor herself. */
async function startCommunity(isAdmin = false) {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const noor = await createMember(server, { username: 'noor.q', isAdmin });
  const [bela, amara] = [await createMember(server), await createMember(server)];
  const { id: postId } = await createPost(server, noor, { title: 'Cheap creams' });
  const comment = async ({ token }: TestMember) =>
    (await server.call('addComments', { token, body: { postId, comment: 'Buy it!' } })).body.comment.commentId;
  const commentId = await comment(noor);
  for (const { token } of [bela, amara]) {
    await server.call('reportPost', { token, body: { postId, reason: 'Noor.Q sells there.' } });
    await server.call('reportComment', { token, body: { commentId, reason: 'Pushy.' } });
    await server.call('reportMember', { token, body: { userId: noor.id, reason: 'A shop.' } });
  }
  return { server, admin, noor, bela, amara, postId, commentId, comment };
}

const openCases = async (server: TestServer, { token }: TestMember) =>
  (await server.call('listReportCases', { token })).body.openCount;
const closings = (server: TestServer, admin: TestMember) => readLog(server, admin, { action: 'case.closed' });
const bell = async (server: TestServer, { token }: TestMember) =>
  (await server.call('getNotifications', { token })).body.groups.map(({ message }) => message);

/** Waits for the removal of what a deleted member made, which begins at once. */
const removed = (server: TestServer, { id }: TestMember) =>
  expect.poll(() => server.db.selectFrom('members').select('id').where('id', '=', id).execute()).toEqual([]);

test('a reported member who deletes its account is in the log without a trace of itself, and its reporters are told', async () => {
  const { server, admin, noor, bela, amara } = await startCommunity();
  expect((await server.call('delete', { token: noor.token })).status).toBe(200);
  await removed(server, noor);

  const entries = await closings(server, admin);
  expect(
    entries.map(({ details }) => details).toSorted((a, b) => (String(a['kind']) < String(b['kind']) ? -1 : 1)),
  ).toMatchObject([
    { kind: 'comment', cause: 'account', reportsCount: 2, reasons: ['Pushy.', 'Pushy.'] },
    { kind: 'member', cause: 'account', reportsCount: 2, reasons: ['A shop.', 'A shop.'] },
    { kind: 'post', cause: 'account', reportsCount: 2, reasons: ['… sells there.', '… sells there.'] },
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({ actorName: '', subjectId: null, subjectName: '', opens: null, undoableUntil: null });
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${noor.id}|noor|Cheap|Buy it`, 'i'));
  expect(await openCases(server, admin)).toBe(0);
  for (const reporter of [bela, amara]) expect(await bell(server, reporter)).toEqual([closed]);
});

test('whoever is reported cannot make the report vanish by deleting the post', async () => {
  const { server, admin, noor, bela, postId, comment } = await startCommunity();
  const ofBela = await comment(bela);
  await server.call('reportComment', { token: noor.token, body: { commentId: ofBela, reason: 'Rude.' } });
  expect(await openCases(server, admin)).toBe(4);
  expect((await server.call('deletePost', { token: noor.token, params: { postId } })).status).toBe(200);
  expect(await openCases(server, admin)).toBe(1);
  expect(
    (await closings(server, admin)).map(({ subjectId, details }) => [subjectId, details['kind']]).toSorted(),
  ).toEqual(
    [
      [bela.id, 'comment'],
      [noor.id, 'comment'],
      [noor.id, 'post'],
    ].toSorted(),
  );
  expect((await bell(server, bela)).filter((message) => message === closed)).toHaveLength(1);
  expect(await bell(server, noor)).toContain(closed);
});

test('an admin who deletes what was reported of it reads nothing of that in the log; the others do', async () => {
  const { server, admin, noor, postId } = await startCommunity(true);
  await server.call('deletePost', { token: noor.token, params: { postId } });
  expect(await closings(server, noor)).toEqual([]);
  expect(await closings(server, admin)).toHaveLength(2);
});

test('a reported comment that its author has deleted is decided or closed, also after its row is gone', async () => {
  const { server, admin, noor, bela, commentId } = await startCommunity();
  const { db, pictures, clock, folder } = server;
  await server.call('deleteComment', { token: noor.token, params: { commentId } });
  expect(await openCases(server, admin)).toBe(3);
  clock.advance(31 * day);
  await cleanUp({ db, pictures, clock, outbox: `${folder}/outbox` });
  const again = await createMember(server, { isAdmin: true });
  expect(await openCases(server, again)).toBe(2);
  expect(await closings(server, again)).toMatchObject([{ subjectId: noor.id, details: { kind: 'comment' } }]);
  const rows = await db.selectFrom('notifications').select('kind').where('recipient_id', '=', bela.id).execute();
  expect(rows).toEqual([{ kind: 'decision' }]);
});
