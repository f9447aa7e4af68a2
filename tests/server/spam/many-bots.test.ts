import { expect, test, vi } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const reason = 'Advertising by a bot.';

/** A member with a post, below which bots write; each has a post of its own, too. */
async function startWave(bots: number) {
  const server = await startTestServer();
  const [admin, victim] = [await createMember(server, { isAdmin: true }), await createMember(server)];
  const publish = async ({ token }: TestMember, title: string) =>
    (await server.call('savePostMetadata', { token, body: { category: 'beauty', title } })).body.postId;
  const postId = await publish(victim, 'Soap');
  const wave = await Promise.all(
    Array.from({ length: bots }, async (_, n) => {
      const bot = await createMember(server, { username: `bot-${n}` });
      await publish(bot, `Casino ${n}`);
      await server.call('addComments', { token: bot.token, body: { postId, comment: `Casino ${n}` } });
      return bot;
    }),
  );
  return { server, admin, victim, postId, wave };
}

async function seenBy(server: TestServer, { token }: TestMember, postId: string) {
  const posts = (await server.call('getAllPosts', { query: { limit: 50 } })).body.posts.map(({ title }) => title);
  const { comments } = (await server.call('getComments', { token, query: { postId, limit: 50 } })).body;
  return { posts: posts.length, comments: comments.length };
}

const newestEntry = async (server: TestServer, admin: TestMember) => (await readLog(server, admin))[0]!;

test('thirty bots are found, suspended and cleaned up by one request, and all of it is undone by one', async () => {
  const { server, admin, victim, postId, wave } = await startWave(30);
  const { token } = admin;
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 31, comments: 30 });

  const found = (await server.call('listMembers', { token, query: { query: 'bot-', limit: 50 } })).body.members;
  const memberIds = found.map(({ _id }) => _id);
  expect(memberIds).toHaveLength(30);
  const done = await server.call('decideMembers', { token, body: { memberIds, suspend: true, remove: true, reason } });
  const { entryId } = await newestEntry(server, admin);
  expect(done.body).toMatchObject({ message: 'It is done to 30 members.', decidedCount: 30, refused: [], entryId });
  // A busy machine answers before all is removed.
  const untilAtRest = () =>
    vi.waitUntil(async () => (await server.call('getInstallation', { token })).body.work.length === 0, patience);
  await untilAtRest();
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 1, comments: 0 });
  const cleaned = await server.call('listMembers', { token, query: { query: 'bot-', limit: 50 } });
  expect(new Set(cleaned.body.members.map(({ posts }) => posts))).toEqual(new Set([0]));
  const details = await server.call('getMemberDetails', { token, params: { id: memberIds[0] ?? '' } });
  expect(details.body).toMatchObject({ posts: 0, comments: 0 });
  expect((await server.call('getSavedPosts', { token: wave[0]?.token ?? '' })).status).toBe(401);

  const entry = await newestEntry(server, admin);
  expect(entry).toMatchObject({
    action: 'members.decided',
    reason,
    subjectId: null,
    details: { membersCount: 30, removedCount: 60 },
  });
  expect(entry.details['members']).toHaveLength(5);
  const undone = await server.call('undoAdminAct', { token, params: { entryId } });
  expect(undone.body, undone.text).toMatchObject({ nextEntryId: null });
  await untilAtRest();
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 31, comments: 30 });
  const { cases } = (await server.call('listReportCases', { token, query: { state: 'decided' } })).body;
  expect(cases).toEqual([]);
  const { members } = (await server.call('listMembers', { token, query: { filter: 'suspended' } })).body;
  expect(members).toEqual([]);
});

test('those about whom it cannot be decided are named with the reason, and the others are decided', async () => {
  const { server, admin, victim, wave } = await startWave(3);
  const other = await createMember(server, { isAdmin: true });
  const [first, second, third] = wave.map(({ id }) => id);
  const ids = [first, second, third].map((id) => id ?? '');
  const unknown = server.newId();
  const suspend = (by: TestMember, memberIds: string[]) =>
    server.call('decideMembers', { token: by.token, body: { memberIds, suspend: true, reason } });
  expect((await suspend(other, ids.slice(0, 1))).body.decidedCount).toBe(1);
  const { body } = await suspend(admin, [...ids, admin.id, other.id, unknown]);
  expect(body.decidedCount).toBe(2);
  expect(body.message).toBe('It is done to 2 members.');
  expect(Object.fromEntries(body.refused.map(({ memberId, message }) => [memberId, message]))).toEqual({
    [ids[0] ?? '']: 'This member is suspended already.',
    [admin.id]: 'This is an admin. Take the admin’s rights away first.',
    [other.id]: 'This is an admin. Take the admin’s rights away first.',
    [unknown]: 'This member does not exist.',
  });
  expect(body.refused.find(({ memberId }) => memberId === ids[0])).toMatchObject({
    username: 'bot-0',
    code: 'conflict',
  });
  expect(body.refused.find(({ memberId }) => memberId === unknown)?.code).toBe('not-found');
  expect((await server.call('getUserProfile', { token: victim.token, query: { userId: admin.id } })).status).toBe(200);
});

test('what several calls have decided is undone as one, from whichever entry', async () => {
  const { server, admin, victim, postId, wave } = await startWave(4);
  const other = await createMember(server, { isAdmin: true });
  const decide = (n: number, continues?: string | null, { token } = admin) =>
    server.call('decideMembers', {
      token,
      body: { memberIds: [wave[n]!.id], suspend: true, remove: true, reason, ...(continues && { continues }) },
    });
  const undo = async (entryId: string | null | undefined) =>
    (await server.call('undoAdminAct', { token: admin.token, params: { entryId: entryId ?? '' } })).body;
  const first = (await decide(0)).body.entryId;
  const alone = (await decide(1)).body.entryId;
  const second = (await decide(2, first)).body.entryId;
  expect((await decide(2, first)).body).toMatchObject({ decidedCount: 0, entryId: null });
  const third = (await decide(3, second)).body.entryId;
  for (const [continues, by] of [[first, other], [server.newId()]] as const)
    expectProblem(await decide(1, continues, by), 404);
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 1, comments: 0 });

  expect((await undo(second)).nextEntryId).toBe(third);
  expect((await undo(third)).nextEntryId).toBe(first);
  expect((await undo(first)).nextEntryId).toBeNull();
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 4, comments: 3 });
  const late = await decide(0, third);
  expectProblem(late, 409);
  expect(late.body.message).toBe('This was undone already.');
  expect(await undo(alone)).toMatchObject({ isWhole: true, nextEntryId: null });
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 5, comments: 4 });
});

test('of two admins at once the second is told that the first was earlier, and nothing is done twice', async () => {
  const { server, admin, wave } = await startWave(4);
  const other = await createMember(server, { isAdmin: true });
  const memberIds = wave.map(({ id }) => id);
  const answers = await Promise.all(
    [admin, other].map(({ token }) =>
      server.call('decideMembers', { token, body: { memberIds, remove: true, reason } }),
    ),
  );
  const counts = answers.map(({ body }) => [body.decidedCount, body.removedCount, body.refused.length]);
  expect(counts.toSorted()).toEqual([
    [0, 0, 4],
    [4, 8, 0],
  ]);
  const late = answers.find(({ body }) => body.decidedCount === 0);
  expect(late?.body.message).toBe('It could be done to none of them.');
  expect(late?.body.refused[0]?.message).toBe('There is nothing to remove any more.');
  const entries = await readLog(server, admin);
  expect(entries.filter(({ action }) => action === 'members.decided')).toHaveLength(1);
});

test('what was decided about several members is in the history of each, also for a moderator', async () => {
  const { server, admin, victim, wave } = await startWave(2);
  const moderator = await createMember(server, { isModerator: true });
  const [first, second] = wave.map(({ id }) => id);
  const memberIds = [first ?? '', second ?? ''];
  await server.call('decideMembers', { token: admin.token, body: { memberIds, remove: true, reason } });
  const about = async (query: { subjectId: string } | { member: string }) =>
    (await server.call('listAuditLog', { token: admin.token, query })).body.entries.map(({ action }) => action);
  for (const query of [{ subjectId: first ?? '' }, { subjectId: second ?? '' }, { member: 'bot-1' }])
    expect(await about(query)).toEqual(['members.decided']);
  expect(await about({ subjectId: victim.id })).toEqual([]);
  await server.call('reportMember', { token: victim.token, body: { userId: first ?? '', reason: 'spam' } });
  const [open] = (await server.call('listReportCases', { token: admin.token })).body.cases;
  for (const { token } of [admin, moderator]) {
    const { body } = await server.call('getReportCase', { token, params: { caseId: open?.caseId ?? '' } });
    expect(body.history.map(({ action }) => action)).toEqual(['members.decided']);
  }
});

test('whose posts and comments are removed is told so in one mail', async () => {
  const { server, admin, wave } = await startWave(1);
  const { id, email } = wave[0]!;
  const body = { memberIds: [id], remove: true, reason };
  await server.call('decideMembers', { token: admin.token, body });
  const told = () => server.mails.filter(({ to, text }) => to === email && text.includes(reason));
  await vi.waitUntil(() => told().length > 0, patience);
  expect(told().map(({ subject }) => subject)).toEqual(['Your posts and comments at Cleaner Life were removed']);
  expect(told()[0]?.text).toContain('our admins have removed your posts and comments at Cleaner Life.');
});

test('an undo leaves alone what was changed since, and brings back the rest', async () => {
  const { server, admin, victim, postId, wave } = await startWave(3);
  const { token } = admin;
  const memberIds = wave.map(({ id }) => id);
  await server.call('decideMembers', { token, body: { memberIds, suspend: true, remove: true, reason } });
  const { entryId } = await newestEntry(server, admin);
  const id = memberIds[0] ?? '';
  server.clock.advance(1000);
  await server.call('unsuspendMember', { token, params: { id } });
  await server.call('suspendMember', { token, params: { id }, body: { reason: 'Once more.' } });
  const undone = await server.call('undoAdminAct', { token, params: { entryId } });
  expect(undone.body).toMatchObject({
    message: 'It is undone, but for what was changed or deleted since.',
    isWhole: false,
  });
  expect(await seenBy(server, victim, postId)).toEqual({ posts: 3, comments: 2 });
});

test('it needs something to do and a reason', async () => {
  const { server, admin, wave } = await startWave(1);
  const memberIds = wave.map(({ id }) => id);
  const { token } = admin;
  expectProblem(await server.call('decideMembers', { token, body: { memberIds, reason } }), 400);
  expectProblem(await server.call('decideMembers', { token, body: { memberIds, suspend: true, reason: ' ' } }), 400);
});
