import { expect, test } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;

async function invite(server: TestServer, body: { note?: string; maxUses?: number; days?: number } = {}) {
  const admin = await createMember(server, { isAdmin: true });
  await server.call('changeCommunitySettings', { token: admin.token, body: { registration: 'invited' } });
  const reply = await server.call('createInvitation', { token: admin.token, body });
  expect(reply.status).toBe(200);
  const list = await server.call('listInvitations', { token: admin.token });
  const invitation = new URL(reply.body.link).searchParams.get('invite') ?? '';
  return { admin, invitation, listed: list.body.invitations[0]!, link: reply.body.link };
}

let joined = 0;
function join(server: TestServer, invitation: string) {
  joined += 1;
  const username = `guest-${joined}`;
  return server.call('register', { body: { username, email: `${username}@example.org`, password, invitation } });
}

const isUsable = async (server: TestServer, invitation: string) =>
  (await server.call('getInvitation', { query: { invitation } })).status === 200;

test('the link leads to the register page, whose visitor reads who invites', async () => {
  const server = shared();
  const { admin, invitation, link } = await invite(server, { note: 'For the book club' });
  expect(link).toBe(`http://127.0.0.1:3000/register?invite=${invitation}`);
  const { body } = await server.call('getInvitation', { query: { invitation } });
  expect(body).toEqual({ invitedBy: admin.username, note: 'For the book club' });
  expectProblem(await server.call('getInvitation', { query: { invitation: 'made up' } }), 404);
});

test('an invitation admits as many as it says, also when they come at once', async () => {
  const server = shared();
  const { admin, invitation, listed } = await invite(server, { maxUses: 2 });
  const replies = await Promise.all([1, 2, 3].map(() => join(server, invitation)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
  expect(await isUsable(server, invitation)).toBe(false);
  const { invitations } = (await server.call('listInvitations', { token: admin.token })).body;
  const used = invitations.find(({ invitationId }) => invitationId === listed.invitationId);
  expect(used).toMatchObject({ uses: 2, maxUses: 2 });
  expect(used?.members).toHaveLength(2);
  const { body } = await server.call('getMemberDetails', {
    token: admin.token,
    params: { id: used!.members[0]!._id },
  });
  expect(body.invitedBy).toBe(admin.username);
});

test('a refused registration uses nothing up', async () => {
  const server = shared();
  const { admin, invitation } = await invite(server);
  const taken = { username: admin.username, email: 'free@example.org', password, invitation };
  expectProblem(await server.call('register', { body: taken }), 409);
  expect((await join(server, invitation)).status).toBe(200);
});

test('an invitation ends with its time', async () => {
  const server = shared();
  const { invitation } = await invite(server, { days: 1 });
  server.clock.advance(day - 1);
  expect(await isUsable(server, invitation)).toBe(true);
  server.clock.advance(1);
  expect(await isUsable(server, invitation)).toBe(false);
  expectProblem(await join(server, invitation), 403);
});

test('a revoked invitation admits nobody until that is undone', async () => {
  const server = shared();
  const { admin, invitation, listed } = await invite(server);
  const { token } = admin;
  const params = { invitationId: listed.invitationId };
  expect((await server.call('revokeInvitation', { token, params })).status).toBe(200);
  expectProblem(await server.call('revokeInvitation', { token, params }), 409);
  expectProblem(await join(server, invitation), 403);
  const log = await server.call('listAuditLog', { token, query: { subjectId: listed.invitationId } });
  expect(log.body.entries).toMatchObject([{ action: 'invitation.revoked' }, { action: 'invitation.created' }]);
  const [revoked, created] = log.body.entries;
  await server.call('undoAdminAct', { token, params: { entryId: revoked!.entryId } });
  expect(await isUsable(server, invitation)).toBe(true);
  await server.call('undoAdminAct', { token, params: { entryId: created!.entryId } });
  expect(await isUsable(server, invitation)).toBe(false);
});

test('an invitation ends with its admin’s account, and a member outlives its invitation', async () => {
  const server = shared();
  const { admin, invitation } = await invite(server, { maxUses: 2 });
  const { body } = await join(server, invitation);
  await createMember(server, { isAdmin: true });
  expect((await server.call('delete', { token: admin.token })).status).toBe(200);
  expect((await join(server, invitation)).status).toBe(403);
  expect((await server.call('delete', { token: body.token })).status).toBe(200);
});
