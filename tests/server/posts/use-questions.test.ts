import { join } from 'node:path';
import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;

const runJobs = (server: TestServer) => cleanUp({ ...server, outbox: join(server.folder, 'outbox') });

/** A community in which the job has run before. */
async function start(): Promise<{ server: TestServer; amara: TestMember }> {
  const server = await startTestServer();
  await runJobs(server);
  return { server, amara: await createMember(server, { username: 'amara' }) };
}

/** Goes to the same time of day so many months later, and runs the job. */
async function pass(server: TestServer, months: number) {
  const now = new Date(server.clock.now());
  server.clock.advance(new Date(now).setUTCMonth(now.getUTCMonth() + months) - now.getTime() + 1);
  await runJobs(server);
}

/** A session of today: those of three months ago have ended. */
const logIn = ({ db, clock }: TestServer, { id }: TestMember) =>
  openSession(db, clock, id, { userAgent: '', network: '127.0.0.1' });

const unread = async (server: TestServer, member: TestMember) =>
  (await server.call('getUnreadNotifications', { token: await logIn(server, member) })).body;
const questions = async (server: TestServer, member: TestMember) =>
  (await unread(server, member)).notifications.map(({ message }) => message);
const answer = async (server: TestServer, member: TestMember, postId: string, given: Answer) =>
  server.call('answerUse', { token: await logIn(server, member), params: { postId }, body: { answer: given } });
type Answer = 'stillInUse' | 'usedUp' | 'noLonger' | 'none';

test('three and six months after a post its author is asked once each, and the tile says what it has answered', async () => {
  const { server, amara } = await start();
  const bela = await createMember(server);
  const { id: postId, imageUrl } = await createPost(server, amara, { title: 'Serum' });
  await server.call('savePost', { token: bela.token, body: { imageUrl } });
  await server.call('markNotificationsAsRead', { token: amara.token });
  server.clock.advance(80 * day);
  await runJobs(server);
  expect(await questions(server, amara)).toEqual([]);
  server.clock.advance(-80 * day);
  await pass(server, 3);
  await runJobs(server);
  expect((await unread(server, amara)).notifications).toMatchObject([
    { kind: 'useQuestion', message: 'Still using “Serum”?', postId, postUserId: amara.id },
  ]);
  const read = async (who: TestMember) =>
    (await server.call('getPost', { token: await logIn(server, who), query: { postId } })).body.post;
  expect([(await read(amara)).asksUse, (await read(bela)).asksUse]).toEqual([true, undefined]);

  const answered = (await answer(server, amara, postId, 'stillInUse')).body;
  expect(answered).toMatchObject({ unreadCount: 0, post: { use: { answer: 'stillInUse', months: 3 }, asksUse: true } });
  await pass(server, 3);
  await runJobs(server);
  const list = async () => (await server.call('getNotifications', { token: await logIn(server, amara) })).body.groups;
  const groups = await list();
  expect(groups.filter(({ kind }) => kind === 'useQuestion')).toMatchObject([{ unreadCount: 1 }]);
  expect(groups[0]).not.toHaveProperty('use');
  await answer(server, amara, postId, 'stillInUse');
  const use = { answer: 'stillInUse', months: 6 };
  expect((await list())[0]).toMatchObject({ use });
  const { body: home } = await server.call('getAllPosts');
  const { body: saved } = await server.call('getSavedPosts', { token: await logIn(server, bela) });
  expect([home.posts[0]!.use, saved.savedPosts[0]!.use]).toEqual([use, use]);
  await pass(server, 6);
  expect(await questions(server, amara)).toEqual([]);
});

test('a community with years of posts is asked about those only that reach three or six months from then on', async () => {
  const server = await startTestServer();
  const amara = await createMember(server);
  for (const title of ['Years ago', 'A year ago']) {
    await createPost(server, amara, { title });
    server.clock.advance(365 * day);
  }
  await createPost(server, amara, { title: 'Four months ago' });
  server.clock.advance(75 * day);
  await createPost(server, amara, { title: 'Six weeks ago' });
  server.clock.advance(45 * day);
  await runJobs(server);
  await runJobs(server);
  expect(await questions(server, amara)).toEqual([]);
  server.clock.advance(50 * day);
  await runJobs(server);
  expect(await questions(server, amara)).toEqual(['Still using “Six weeks ago”?']);
  server.clock.advance(14 * day);
  await runJobs(server);
  expect(await questions(server, amara)).toEqual(['Still using “Four months ago”?', 'Still using “Six weeks ago”?']);
});

test('an author is asked two questions a day, by several servers, too, and the others on the days after', async () => {
  const { server, amara } = await start();
  const bela = await createMember(server, { username: 'bela' });
  for (let number = 1; number <= 5; number += 1) await createPost(server, amara, { title: `Serum ${number}` });
  await createPost(server, bela, { title: '' });
  const now = new Date(server.clock.now());
  server.clock.advance(new Date(now).setUTCMonth(now.getUTCMonth() + 3) - now.getTime() + 1);
  await Promise.all([runJobs(server), runJobs(server)]);
  const counts = [(await unread(server, amara)).unreadCount];
  for (const hours of [1, 22, 1, 23, 1, 24]) {
    server.clock.advance((hours * day) / 24);
    await Promise.all([runJobs(server), runJobs(server)]);
    counts.push((await unread(server, amara)).unreadCount);
  }
  expect(counts).toEqual([2, 2, 2, 4, 4, 5, 5]);
  expect(await questions(server, bela)).toEqual(['Still using what you posted?']);
});

test('nobody is asked who does without it or is suspended, nor about what is hidden, of words alone, or used up', async () => {
  const { server, amara } = await start();
  const bela = await createMember(server);
  const [removed, waiting, used] = [
    await createPost(server, amara, { title: 'Removed' }),
    await createPost(server, amara, { title: 'Waiting' }),
    await createPost(server, amara, { title: 'Used up' }),
  ];
  await createPost(server, amara, { title: 'Words', hasImage: false });
  await createPost(server, amara, { title: 'Words about a thing', hasImage: false, tags: ['low waste'] });
  await createPost(server, bela, { title: 'By a suspended member' });
  const change = (id: string, to: { removed_at: number | null; awaits_review?: 0 | 1 }) =>
    server.db.updateTable('posts').set(to).where('id', '=', id).execute();
  await change(removed.id, { removed_at: server.clock.now() });
  await change(waiting.id, { removed_at: server.clock.now(), awaits_review: 1 });
  await answer(server, amara, used.id, 'usedUp');
  const suspend = (deactivated_at: number | null) =>
    server.db.updateTable('members').set({ deactivated_at }).where('id', '=', bela.id).execute();
  await suspend(server.clock.now());
  await pass(server, 3);
  expect(await questions(server, amara)).toEqual(['Still using “Words about a thing”?']);
  await suspend(null);
  await change(waiting.id, { removed_at: null, awaits_review: 0 });
  await runJobs(server);
  expect(await questions(server, bela)).toEqual([]);
  expect(await questions(server, amara)).toHaveLength(1);

  const { body } = await server.call('notificationSettings', {
    token: await logIn(server, amara),
    body: { useQuestions: false },
  });
  expect(body.settings).toMatchObject({ useQuestions: false, saves: true });
  await server.call('markNotificationsAsRead', { token: await logIn(server, amara) });
  await pass(server, 3);
  expect(await questions(server, amara)).toEqual([]);
  expect(await questions(server, bela)).toEqual(['Still using “By a suspended member”?']);
});

test('the last answer counts, also the same one twice, and it can be taken back; only the author answers', async () => {
  const { server, amara } = await start();
  const bela = await createMember(server);
  const { id: postId } = await createPost(server, amara);
  await pass(server, 3);
  const given: unknown[] = [];
  for (const one of ['usedUp', 'usedUp', 'noLonger', 'none'] as const)
    given.push((await answer(server, amara, postId, one)).body.post.use);
  const [usedUp, noLonger] = [
    { answer: 'usedUp', months: 3 },
    { answer: 'noLonger', months: 3 },
  ];
  expect(given).toEqual([usedUp, usedUp, noLonger, undefined]);
  await Promise.all([answer(server, amara, postId, 'stillInUse'), answer(server, amara, postId, 'stillInUse')]);
  const { post } = (await server.call('getPublicPost', { query: { postId } })).body;
  expect(post).toMatchObject({ use: { answer: 'stillInUse', months: 3 } });
  expect(post).not.toHaveProperty('asksUse');
  expectProblem(await answer(server, bela, postId, 'usedUp'), 403);
});

test('a question goes with its post, and an answer to it is refused in plain words', async () => {
  const { server, amara } = await start();
  const { id: postId } = await createPost(server, amara);
  await pass(server, 3);
  expect(await questions(server, amara)).toHaveLength(1);
  await server.call('deletePost', { token: await logIn(server, amara), params: { postId } });
  expect((await unread(server, amara)).unreadCount).toBe(0);
  const refused = await answer(server, amara, postId, 'usedUp');
  expectProblem(refused, 404);
  expect(refused.body.message).toBe('This post does not exist.');
});

test.each([
  ['2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z', 0],
  ['2026-01-31T12:00:00Z', '2026-03-01T00:00:00Z', 1],
  ['2026-02-28T12:00:00Z', '2026-03-31T11:00:00Z', 1],
  ['2025-11-30T12:00:00Z', '2026-02-28T11:00:00Z', 2],
  ['2025-11-15T12:00:00Z', '2026-05-15T12:00:00Z', 6],
])('an answer to a post of %s at %s is %i whole months later', async (posted, answered, months) => {
  const server = await startTestServer();
  server.clock.advance(Date.parse(posted) - server.clock.now());
  const amara = await createMember(server);
  const { id: postId } = await createPost(server, amara);
  server.clock.advance(Date.parse(answered) - server.clock.now());
  const { post } = (await answer(server, amara, postId, 'noLonger')).body;
  expect(post.use).toEqual({ answer: 'noLonger', months });
});
