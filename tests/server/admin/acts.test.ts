import { expect, test } from 'vitest';

import type { Shell } from '#scripts/admin/command.ts';
import { undoFunctionsOf } from '#scripts/admin/undo-functions.ts';
import { createMember } from '#tests/factories/members.ts';
import { readLog } from '#tests/support/admin-log.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

import { promote, demote, memberState, kinds, type Community } from './acts.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const reason = 'Rude comments.';

async function start(name: string) {
  const kind = kinds[name]!;
  const server = shared();
  await changeSettings(server, { dailyLimits: { posts: null, comments: null, uploadMb: null } });
  const community = {
    server,
    admin: await createMember(server, { isAdmin: true }),
    member: await createMember(server),
  };
  const id = (await kind.prepare?.(community)) ?? '';
  return { kind, community, id };
}

async function act({ community, id, kind }: Awaited<ReturnType<typeof start>>, number?: number) {
  const reply = await (number === undefined ? kind.act : kind.newer[number]!)(community, id);
  expect(reply.status, reply.text).toBe(200);
}

const undo = ({ server, admin }: Community, entryId: string) =>
  server.call('undoAdminAct', { token: admin.token, params: { entryId } });

const withAnotherAdmin = async (community: Community): Promise<Community> => ({
  ...community,
  admin: await createMember(community.server, { isAdmin: true }),
});

test('every act that can be undone is tried here', () => {
  const tried = new Set<string>(Object.values(kinds).map(({ action }) => action));
  const { clock, newId } = shared();
  const untried = Object.keys(undoFunctionsOf({ clock, newId } as Partial<Shell> as Shell)).filter(
    (action) => !tried.has(action),
  );
  // That of several members is tried in undone-together.test.ts.
  expect(untried, 'tests/server/admin/acts.ts has no act of these').toEqual(['members.decided']);
});

test.each(Object.keys(kinds))(
  'of two admins who do %s at once, the second is told, and so is who repeats it',
  async (name) => {
    const { kind, community, id } = await start(name);
    const { action, act: doIt, again = 409, told } = kind;
    const both = [community, await withAnotherAdmin(community)];
    const replies = await Promise.all(both.map((each) => doIt(each, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, again]);
    const repeated = await doIt(community, id);
    expect(repeated.status, repeated.text).toBe(again);
    if (again === 200) return;
    const winner = both[replies.findIndex(({ status }) => status === 200)]!.admin.username;
    if (told !== undefined) expect(repeated.body).toMatchObject({ message: `@${winner} ${told}` });
    const names = both.map(({ admin }) => admin.username);
    const actors = (await readLog(community.server, community.admin, { action })).map(({ actorName }) => actorName);
    expect(actors.filter((actor) => names.includes(actor))).toEqual([winner]);
  },
);

test.each(Object.keys(kinds))('of two admins who undo %s at once, one does, and once', async (name) => {
  const started = await start(name);
  const { community, id, kind } = started;
  const before = await kind.state(community, id);
  await act(started);
  const [entry] = await readLog(community.server, community.admin);
  expect(entry).toMatchObject({ action: kind.action, undoableUntil: expect.any(String) as string });
  const other = await withAnotherAdmin(community);
  const replies = await Promise.all([community, other].map((each) => undo(each, entry!.entryId)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await kind.state(community, id)).toEqual(before);
  expectProblem(await undo(community, entry!.entryId), 409);
  const undone = (await readLog(community.server, other.admin)).find(({ entryId }) => entryId === entry!.entryId);
  const winner = (replies[0]!.status === 200 ? community : other).admin;
  expect(undone).toMatchObject({ undoableUntil: null, undoneBy: winner.username });
});

test.each(Object.keys(kinds).filter((name) => kinds[name]!.newer.length > 0))(
  'undoing %s is refused once something newer has happened to the same',
  async (name) => {
    const started = await start(name);
    const { community, id, kind } = started;
    await act(started);
    const [first] = await readLog(community.server, community.admin);
    for (const number of kind.newer.keys()) {
      await act(started, number);
      const state = await kind.state(community, id);
      expectProblem(await undo(community, first!.entryId), 409);
      expect(await kind.state(community, id)).toEqual(state);
      const shown = (await readLog(community.server, community.admin)).find(
        ({ entryId }) => entryId === first!.entryId,
      );
      expect(shown).toMatchObject({ undoneAt: null, undoableUntil: null });
    }
    const [last] = await readLog(community.server, community.admin);
    expect((await undo(community, last!.entryId)).status).toBe(200);
  },
);

test.each(Object.keys(kinds))('after seven days, or 30 for a removal, %s can no longer be undone', async (name) => {
  const started = await start(name);
  const { community, id, kind } = started;
  await act(started);
  const [entry] = await readLog(community.server, community.admin);
  const state = await kind.state(community, id);
  const days = kind.days ?? 7;
  community.server.clock.advance((days - 1) * day);
  const reader = await withAnotherAdmin(community);
  const shown = (await readLog(reader.server, reader.admin)).find(({ entryId }) => entryId === entry!.entryId);
  expect(shown?.undoableUntil).toBe(entry!.undoableUntil);
  community.server.clock.advance(day);
  const later = await withAnotherAdmin(community);
  expectProblem(await undo(later, entry!.entryId), 409);
  expect(await kind.state(later, id)).toEqual(state);
});

test('what was undone no longer counts as newer', async () => {
  const started = await start('a suspension');
  const { community } = started;
  await promote(community);
  await demote(community);
  const [demoted, promoted] = await readLog(community.server, community.admin);
  expect((await undo(community, demoted!.entryId)).status).toBe(200);
  expect((await undo(community, promoted!.entryId)).status).toBe(200);
  expect(await memberState(community)).toEqual(['active', false, false]);
});

test('a suspension that has ended by itself is not undone', async () => {
  const server = shared();
  const community = {
    server,
    admin: await createMember(server, { isAdmin: true }),
    member: await createMember(server),
  };
  const { token } = community.admin;
  const params = { id: community.member.id };
  await server.call('suspendMember', { token, params, body: { reason, days: 1 } });
  const [entry] = await readLog(community.server, community.admin);
  await server.db.updateTable('members').set({ suspended_at: null }).where('id', '=', params.id).execute();
  expectProblem(await undo(community, entry!.entryId), 409);
});
