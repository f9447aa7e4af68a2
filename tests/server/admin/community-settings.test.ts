import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const registrationOf = async (server: TestServer) => (await server.call('getCommunity')).body.registration;

async function change(server: TestServer, token: string, registration: 'open' | 'invited' | 'approval' | 'closed') {
  const reply = await server.call('changeCommunitySettings', { token, body: { registration } });
  expect(reply.status).toBe(200);
  const log = await server.call('listAuditLog', { token });
  return log.body.entries[0]!;
}

test('a new community is open; what an admin decides holds at once, and is in the log', async () => {
  const server = await startTestServer();
  expect(await registrationOf(server)).toBe('open');
  const { token, username } = await createMember(server, { isAdmin: true });
  const entry = await change(server, token, 'closed');
  expect(await registrationOf(server)).toBe('closed');
  expect((await server.call('getCommunitySettings', { token })).body.settings).toMatchObject({
    registration: 'closed',
  });
  expect(entry).toMatchObject({ action: 'settings.changed', actorName: username, subjectId: null });
  expect(entry.details).toEqual({ before: { registration: 'open' }, after: { registration: 'closed' } });
});

test('what stays the same is no entry of the log', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  await server.call('changeCommunitySettings', { token, body: { registration: 'open' } });
  expect((await server.call('listAuditLog', { token })).body.entries).toEqual([]);
});

test('a change of the settings can be undone, unless there was another since', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const first = await change(server, token, 'invited');
  const second = await change(server, token, 'closed');
  const undo = (entryId: string) => server.call('undoAdminAct', { token, params: { entryId } });
  expectProblem(await undo(first.entryId), 409);
  expect(await registrationOf(server)).toBe('closed');
  expect((await undo(second.entryId)).status).toBe(200);
  expect(await registrationOf(server)).toBe('invited');
  expect((await undo(first.entryId)).status).toBe(200);
  expect(await registrationOf(server)).toBe('open');
});
