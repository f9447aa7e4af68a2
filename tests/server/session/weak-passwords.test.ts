import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const weak = ['password', '12345678', 'PASSWORD1', 'iloveyou', '        ', 'CleanerLife24', 'beauty2026!'];

test('common passwords, words of the community and spaces are refused when registering, changing and resetting', async () => {
  const server = await startTestServer();
  const { email, token } = await register(server, 'amara');
  await server.call('forgotPassword', { body: { email } });
  const mail = await vi.waitUntil(
    () => server.mails.find(({ text }) => text.includes('forgot-password?token=')),
    patience,
  );
  const link = /forgot-password\?token=([\w-]{43})/.exec(mail.text)![1]!;
  for (const phrase of weak) {
    const body = { username: 'other', email: 'other@example.org', password: phrase };
    expectProblem(await server.call('register', { body }), 400);
    const change = { password: phrase, currentPassword: password };
    expectProblem(await server.call('userProfile', { token, body: change }), 400);
    expectProblem(await server.call('resetPassword', { body: { token: link, password: phrase } }), 400);
  }
  expect((await server.call('login', { body: { email, password } })).status).toBe(200);
  const reset = await server.call('resetPassword', { body: { token: link, password: 'another private phrase' } });
  expect(reset.status).toBe(200);
});

test('a long phrase may have words of the community in it', async () => {
  const server = await startTestServer();
  const body = { username: 'amara', email: 'amara@example.org', password: 'a clean life at the lake' };
  expect((await server.call('register', { body })).status).toBe(200);
});

test('a password works however its accents are composed, also one that was stored before that', async () => {
  const server = await startTestServer();
  const decomposed = 'cafe\u0301 au lait';
  const composed = decomposed.normalize('NFC');
  const { status, body } = await server.call('register', {
    body: { username: 'amara', email: 'amara@example.org', password: decomposed },
  });
  expect(status).toBe(200);
  const logIn = async (phrase: string) =>
    (await server.call('login', { body: { email: 'amara@example.org', password: phrase } })).status;
  expect([await logIn(composed), await logIn(decomposed)]).toEqual([200, 200]);
  const update = server.db.updateTable('members').set({ password_hash: await hash(decomposed) });
  await update.where('id', '=', body.userId).execute();
  expect(await logIn(decomposed)).toBe(200);
});
