import { expect, test } from 'vitest';

import { register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const minute = 60 * 1000;

test.each(['deactivate', 'delete'] as const)('the last admin cannot %s its account', async (call) => {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  await createMember(server);
  const refused = await server.call(call, { token: admin.token });
  expectProblem(refused, 409);
  expect(refused.body.message).toBe('You are the last admin. Make somebody else an admin first.');
  expect((await server.call('getCurrentUser', { token: admin.token })).status).toBe(200);
  const other = await createMember(server, { isAdmin: true });
  expect((await server.call(call, { token: admin.token })).status).toBe(200);
  expectProblem(await server.call(call, { token: other.token }), 409);
});

test('of two admins who leave at once, one stays', async () => {
  const server = await startTestServer();
  const admins = [await createMember(server, { isAdmin: true }), await createMember(server, { isAdmin: true })];
  const replies = await Promise.all(
    admins.map(({ token }, at) => server.call(at === 0 ? 'deactivate' : 'delete', { token })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each(['deactivate', 'delete'] as const)(
  'a stolen session cannot %s the account: it needs a fresh proof',
  async (call) => {
    const server = await startTestServer();
    const { token } = await register(server, 'amara');
    server.clock.advance(16 * minute);
    const refused = await server.call(call, { token });
    expectProblem(refused, 403);
    expect(refused.body).toMatchObject({ proofRequired: true });
    expect((await server.call('getCurrentUser', { token })).status).toBe(200);
  },
);

test('the invitations of an admin work only while it is one', async () => {
  const server = await startTestServer();
  const [owner, admin] = [await createMember(server, { isAdmin: true }), await createMember(server, { isAdmin: true })];
  const { body } = await server.call('createInvitation', { token: admin.token, body: { maxUses: 9 } });
  const invitation = new URL(body.link).searchParams.get('invite') ?? '';
  await server.call('changeCommunitySettings', { token: owner.token, body: { registration: 'invited' } });
  let guests = 0;
  const join = async () => {
    guests += 1;
    const guest = { username: `guest-${guests}`, email: `guest-${guests}@example.org` };
    return (await server.call('register', { body: { ...guest, password: 'a long and private phrase', invitation } }))
      .status;
  };
  const isShown = async () => (await server.call('getInvitation', { query: { invitation } })).status;
  const isListed = async () =>
    (await server.call('listInvitations', { token: owner.token })).body.invitations[0]!.isOfAdmin;
  expect([await join(), await isShown(), await isListed()]).toEqual([200, 200, true]);
  const params = { id: admin.id };
  await server.call('demoteMember', { token: owner.token, params });
  expect([await join(), await isShown(), await isListed()]).toEqual([403, 404, false]);
  await server.call('promoteMember', { token: owner.token, params });
  expect(await isShown()).toBe(200);
  await server.call('deactivate', { token: admin.token });
  expect([await join(), await isShown()]).toEqual([403, 404]);
});
