import { expect, test } from 'vitest';

import { endSessions } from '#server/modules/session/end-access.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

type Member = Awaited<ReturnType<typeof register>>;

/** What ends a member's other sessions. */
const endings: Record<string, (server: TestServer, member: Member) => Promise<unknown>> = {
  'a new password': (server, { token }) =>
    server.call('userProfile', { token, body: { password: 'a new phrase', currentPassword: password } }),
  async 'a new password by mail'(server, { email }) {
    await server.call('forgotPassword', { body: { email } });
    const token = await mailedToken(server, 'forgot-password', email);
    return server.call('resetPassword', { body: { token, password: 'another private phrase' } });
  },
  'logging out everywhere else': (server, { token }) => server.call('endOtherSessions', { token }),
  'deactivating the account': (server, { token }) => server.call('deactivate', { token }),
  'deleting the account': (server, { token }) => server.call('delete', { token }),
  async 'a suspension'(server, { id }) {
    const { token } = await createMember(server, { isAdmin: true });
    return server.call('suspendMember', { token, params: { id }, body: { reason: 'Spam' } });
  },
  async 'an admin who logs the member out'(server, { id }) {
    const { token } = await createMember(server, { isAdmin: true });
    return server.call('endMemberSessions', { token, params: { id } });
  },
  'the owner who logs the member out': (server, { email }) => endSessions(server.db, email),
  'the owner who logs everybody out': (server) => endSessions(server.db),
};

test.each(Object.entries(endings))('%s revokes the API tokens', async (name, end) => {
  const server = await startTestServer();
  const [member, other] = [await register(server, 'amara'), await register(server, 'ben')];
  const [own, foreign] = [
    await createApiToken(server, member, { scope: 'read' }),
    await createApiToken(server, other, { scope: 'read' }),
  ];
  const statuses = async () => [
    (await server.call('getSavedPosts', { token: own.token })).status,
    (await server.call('getSavedPosts', { token: foreign.token })).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await end(server, member);
  expect(await statuses()).toEqual([401, name.includes('everybody') ? 401 : 200]);
  const rows = server.db.selectFrom('api_tokens').select('id').where('member_id', '=', member.id);
  expect(await rows.execute()).toEqual([]);
});

test('logging out on one device leaves the API tokens', async () => {
  const server = await startTestServer();
  const member = await register(server, 'amara');
  const { token } = await createApiToken(server, member, { scope: 'read' });
  await server.call('logout', { token: member.token });
  expect((await server.call('getSavedPosts', { token })).status).toBe(200);
});
