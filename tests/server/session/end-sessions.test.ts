import { expect, test } from 'vitest';

import { runEndSessions } from '#scripts/admin/run-end-sessions.ts';
import { endSessions } from '#server/modules/session/end-access.ts';
import { register, statusOf } from '#tests/factories/accounts.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('the owner of a community logs out one member, whose mailed links stop working, too', async () => {
  const server = await startTestServer();
  const [amara, ben] = [await register(server, 'amara'), await register(server, 'ben')];
  await server.call('forgotPassword', { body: { email: amara.email } });
  const token = await mailedToken(server, 'forgot-password', amara.email);
  expect(await endSessions(server.db, amara.email.toUpperCase())).toMatchObject({ sessions: 1 });
  expect([await statusOf(server, amara.token), await statusOf(server, ben.token)]).toEqual([401, 200]);
  const reset = await server.call('resetPassword', { body: { token, password: 'another private phrase' } });
  expect(reset.status).toBe(400);
});

test('the owner of a community logs out everybody', async () => {
  const server = await startTestServer();
  const members = [await register(server, 'amara'), await register(server, 'ben')];
  expect(await endSessions(server.db)).toMatchObject({ sessions: 2 });
  for (const { token } of members) expect(await statusOf(server, token)).toBe(401);
});

test('an address that no member has ends no session', async () => {
  const server = await startTestServer();
  const { token } = await register(server, 'amara');
  await expect(endSessions(server.db, 'nobody@example.org')).rejects.toThrow('No member has the address');
  expect(await statusOf(server, token)).toBe(200);
});

test.each([[[]], [['--email', 'amara@example.org', '--all']]])(
  'the command with %j asks who is meant',
  async (args) => {
    await expect(runEndSessions(args, {}, () => undefined)).rejects.toThrow('Name a member with --email');
  },
);
