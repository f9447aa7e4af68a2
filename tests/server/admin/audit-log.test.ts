import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const reason = 'Rude comments.';

async function suspendSomebody(server: TestServer) {
  const admin = await createMember(server, { isAdmin: true });
  const member = await createMember(server);
  await server.call('suspendMember', { token: admin.token, params: { id: member.id }, body: { reason } });
  const { body } = await server.call('listAuditLog', { token: admin.token, query: { subjectId: member.id } });
  return { admin, member, entry: body.entries[0]! };
}

const undo = (server: TestServer, token: string, entryId: string) =>
  server.call('undoAdminAct', { token, params: { entryId } });

test('the log says who did what to whom, and why', async () => {
  const { admin, member, entry } = await suspendSomebody(shared());
  expect(entry).toMatchObject({
    action: 'member.suspended',
    actorName: admin.username,
    subjectName: member.username,
    reason,
    undoneAt: null,
  });
});

test('an entry is undone once: the second admin is told so', async () => {
  const server = shared();
  const { admin, member, entry } = await suspendSomebody(server);
  const other = await createMember(server, { isAdmin: true });
  const replies = await Promise.all([admin, other].map(({ token }) => undo(server, token, entry.entryId)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await server.call('listAuditLog', { token: admin.token, query: { subjectId: member.id } });
  expect(body.entries).toMatchObject([{ entryId: entry.entryId, undoableUntil: null }]);
  expect([admin.username, other.username]).toContain(body.entries[0]!.undoneBy);
  expect((await server.call('getUserProfile', { token: admin.token, query: { userId: member.id } })).status).toBe(200);
});

test('after seven days it can no longer be undone', async () => {
  const server = shared();
  const { entry } = await suspendSomebody(server);
  server.clock.advance(7 * day);
  const { token } = await createMember(server, { isAdmin: true });
  expectProblem(await undo(server, token, entry.entryId), 409);
});
