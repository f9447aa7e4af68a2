import { expect, test, vi } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const reason = 'Nobody asked for it.';

/** A moderator who has removed five posts, suspended three members and taken the name of another. */
async function startRampage() {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const moderator = await createMember(server, { isModerator: true });
  const author = await createMember(server);
  const posts = await Promise.all(Array.from({ length: 5 }, () => createPost(server, author)));
  const [first, second, third, fourth] = await Promise.all(Array.from({ length: 4 }, () => createMember(server)));
  const by = { token: moderator.token };
  for (const { id } of posts) await server.call('removePost', { ...by, params: { postId: id }, body: { reason } });
  for (const { id } of [first!, second!, third!])
    await server.call('suspendMember', { ...by, params: { id }, body: { reason } });
  await server.call('removeProfilePart', { ...by, params: { id: fourth!.id }, body: { part: 'username', reason } });
  const undoAll = ({ token }: TestMember) => server.call('undoActsOfMember', { token, params: { id: moderator.id } });
  const undoable = async ({ token }: TestMember) =>
    (await server.call('getMemberDetails', { token, params: { id: moderator.id } })).body.undoableActs;
  const stateOf = async ({ id }: TestMember) => {
    const { body } = await server.call('getMemberDetails', { token: admin.token, params: { id } });
    return [body.member.state, body.member.username];
  };
  const shown = async () => {
    const found = posts.map(({ id }) => server.call('getPublicPost', { query: { postId: id } }));
    return (await Promise.all(found)).filter(({ status }) => status === 200).length;
  };
  return {
    server,
    admin,
    moderator,
    author,
    suspended: [first!, second!, third!],
    renamed: fourth!,
    undoAll,
    undoable,
    stateOf,
    shown,
  };
}

test('all that a moderator has done is undone by one call, also after its rights are taken away', async () => {
  const { server, admin, moderator, author, suspended, renamed, undoAll, undoable, stateOf, shown } =
    await startRampage();
  expect(await shown()).toBe(0);
  await server.call('dismissModerator', { token: admin.token, params: { id: moderator.id } });
  expect(await undoable(admin)).toBe(9);
  const { body } = await undoAll(admin);
  expect(body).toEqual({ message: '9 acts are undone.', undoneCount: 9 });
  expect(await shown()).toBe(5);
  for (const member of suspended) expect(await stateOf(member)).toEqual(['active', member.username]);
  expect(await stateOf(renamed)).toEqual(['active', renamed.username]);
  expect((await server.call('getUsersPosts', { query: { userId: author.id } })).body.posts).toHaveLength(5);

  // Not its own rights, which an admin has taken.
  expect((await server.call('listReportCases', { token: moderator.token })).status).toBe(404);
  const { entries } = (await server.call('listAuditLog', { token: admin.token, query: { limit: 10 } })).body;
  expect(entries.map(({ undoneBy }) => undoneBy)).toEqual([null, ...Array.from({ length: 9 }, () => admin.username)]);
  expect(await undoable(admin)).toBe(0);
  expectProblem(await undoAll(admin), 409);
});

test('what somebody else has changed since stays, and the rest is undone', async () => {
  const { server, admin, suspended, undoAll, undoable, stateOf, shown } = await startRampage();
  const { token } = admin;
  const [first] = suspended;
  server.clock.advance(1000);
  await server.call('unsuspendMember', { token, params: { id: first!.id } });
  await server.call('suspendMember', { token, params: { id: first!.id }, body: { reason: 'Rightly.' } });
  expect(await undoable(admin)).toBe(8);
  expect((await undoAll(admin)).body.undoneCount).toBe(8);
  expect([await shown(), (await stateOf(first!))[0]]).toEqual([5, 'suspended']);
});

test('all that a moderator has done is undone by one call also after it has deleted its account', async () => {
  const { server, admin, moderator, undoAll, shown } = await startRampage();
  await server.call('delete', { token: moderator.token });
  await vi.waitFor(async () => {
    const row = await server.db.selectFrom('members').select('id').where('id', '=', moderator.id).executeTakeFirst();
    expect(row).toBeUndefined();
  });
  expectProblem(await undoAll(admin), 404);
  const query = { member: moderator.username };
  const { entries } = (await server.call('listAuditLog', { token: admin.token, query })).body;
  const { entryId } = entries[0]!;
  const undoAllAsIn = () => server.call('undoActsOfActor', { token: admin.token, params: { entryId } });
  expect((await undoAllAsIn()).body.undoneCount).toBe(9);
  expect(await shown()).toBe(5);
  expectProblem(await undoAllAsIn(), 409);
});

/** An admin who has made so many invitations, and another who can undo that. */
async function startInvitations(count: number) {
  const server = shared();
  const [admin, other] = [await createMember(server, { isAdmin: true }), await createMember(server, { isAdmin: true })];
  for (let made = 0; made < count; made += 1) await server.call('createInvitation', { token: other.token, body: {} });
  const undoAll = () => server.call('undoActsOfMember', { token: admin.token, params: { id: other.id } });
  const isWorking = async () => {
    const working = server.db.selectFrom('invitations').select('id').where('revoked_at', 'is', null);
    return (await working.where('creator_id', '=', other.id).execute()).length;
  };
  return { server, undoAll, isWorking };
}

test('at most 200 acts are undone at once; the answer says that there are more, and repeating it undoes them', async () => {
  const { undoAll, isWorking } = await startInvitations(203);
  expect((await undoAll()).body).toEqual({
    message: '200 acts are undone. Others are not: please repeat it, or look at them in the log.',
    undoneCount: 200,
  });
  expect(await isWorking()).toBe(3);
  expect((await undoAll()).body).toEqual({ message: '3 acts are undone.', undoneCount: 3 });
  expect(await isWorking()).toBe(0);
});

test('undoing lets others run meanwhile, and begins no other act after ten seconds', async () => {
  const { server, undoAll, isWorking } = await startInvitations(100);
  const undoing = undoAll();
  await vi.waitUntil(async () => (await isWorking()) < 100, { interval: 1 });
  server.clock.advance(11_000);
  const { message } = (await undoing).body;
  expect(message).toMatch(/^\d+ acts? (is|are) undone. Others are not: please repeat it/);
  expect(await isWorking()).toBe(100 - Number.parseInt(message, 10));
});

test('what was done to the admin itself is left to another one', async () => {
  const { server, admin, moderator, undoable } = await startRampage();
  expect(await undoable(moderator)).toBeUndefined();
  const concerned = await createMember(server);
  const body = { part: 'username', reason } as const;
  await server.call('removeProfilePart', { token: moderator.token, params: { id: concerned.id }, body });
  await server.db.updateTable('members').set({ is_admin: 1 }).where('id', '=', concerned.id).execute();
  expect([await undoable(admin), await undoable(concerned)]).toEqual([10, 9]);
});
