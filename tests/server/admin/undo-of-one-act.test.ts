import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

import { promote, demote, memberState, kinds, type Community } from './undone-acts.ts';

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

const readLog = async ({ server, admin }: Community) =>
  (await server.call('listAuditLog', { token: admin.token })).body.entries;
const undo = ({ server, admin }: Community, entryId: string) =>
  server.call('undoAdminAct', { token: admin.token, params: { entryId } });

test.each(Object.keys(kinds))('of two admins who undo %s at once, one does, and once', async (name) => {
  const started = await start(name);
  const { community, id, kind } = started;
  const before = await kind.state(community, id);
  await act(started);
  const [entry] = await readLog(community);
  expect(entry).toMatchObject({ action: kind.action, undoableUntil: expect.any(String) as string });
  const other = { ...community, admin: await createMember(community.server, { isAdmin: true }) };
  const replies = await Promise.all([community, other].map((each) => undo(each, entry!.entryId)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await kind.state(community, id)).toEqual(before);
  expectProblem(await undo(community, entry!.entryId), 409);
});

test.each(Object.keys(kinds).filter((name) => kinds[name]!.newer.length > 0))(
  'undoing %s is refused once something newer has happened to the same',
  async (name) => {
    const started = await start(name);
    const { community, id, kind } = started;
    await act(started);
    const [first] = await readLog(community);
    for (const number of kind.newer.keys()) {
      await act(started, number);
      const state = await kind.state(community, id);
      expectProblem(await undo(community, first!.entryId), 409);
      expect(await kind.state(community, id)).toEqual(state);
      const shown = (await readLog(community)).find(({ entryId }) => entryId === first!.entryId);
      expect(shown).toMatchObject({ undoneAt: null, undoableUntil: null });
    }
    const [last] = await readLog(community);
    expect((await undo(community, last!.entryId)).status).toBe(200);
  },
);

test.each(Object.keys(kinds))('after seven days, or 30 for a removal, %s can no longer be undone', async (name) => {
  const started = await start(name);
  const { community, id, kind } = started;
  await act(started);
  const [entry] = await readLog(community);
  const state = await kind.state(community, id);
  const days = kind.days ?? 7;
  community.server.clock.advance((days - 1) * day);
  const reader = { ...community, admin: await createMember(community.server, { isAdmin: true }) };
  const shown = (await readLog(reader)).find(({ entryId }) => entryId === entry!.entryId);
  expect(shown?.undoableUntil).toBe(entry!.undoableUntil);
  community.server.clock.advance(day);
  const later = { ...community, admin: await createMember(community.server, { isAdmin: true }) };
  expectProblem(await undo(later, entry!.entryId), 409);
  expect(await kind.state(later, id)).toEqual(state);
});

test('what was undone no longer counts as newer', async () => {
  const started = await start('a suspension');
  const { community } = started;
  await promote(community);
  await demote(community);
  const [demoted, promoted] = await readLog(community);
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
  const [entry] = await readLog(community);
  await server.db.updateTable('members').set({ suspended_at: null }).where('id', '=', params.id).execute();
  expectProblem(await undo(community, entry!.entryId), 409);
});
