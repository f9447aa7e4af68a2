import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startWithAdmin } from '#tests/support/start-with-admin.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const admin = { email: 'Owner@example.org', password: 'the owner and nobody else' };

test('S006: ADMIN_EMAIL creates an admin account once', async () => {
  const server = await startTestServer();
  await startWithAdmin(server, admin);
  await startWithAdmin(server, { ...admin, password: 'another phrase' });
  const { status, body } = await server.call('login', {
    body: { email: 'owner@example.org', password: admin.password },
  });
  expect([status, body.isAdmin]).toEqual([200, true]);
  expect((await server.call('getCurrentUser', { token: body.token })).body).toMatchObject({
    email: admin.email,
    isAdmin: true,
    username: 'admin',
  });
  expect(await server.db.selectFrom('members').select('id').execute()).toHaveLength(1);
});

test('a second admin is not called as the first one is, or was until lately', async () => {
  const server = await startTestServer();
  await startWithAdmin(server, admin);
  const loginAs = async (email: string) =>
    (await server.call('login', { body: { email, password: admin.password } })).body.token;
  const nameOf = async (token: string) => (await server.call('getCurrentUser', { token })).body.username;
  await startWithAdmin(server, { ...admin, email: 'second@example.org' });
  expect(await nameOf(await loginAs('second@example.org'))).toMatch(/^admin-[0-9a-f]{8}$/);
  const token = await loginAs(admin.email);
  expect((await server.call('userProfile', { token, body: { username: 'founder' } })).status).toBe(200);
  await startWithAdmin(server, { ...admin, email: 'third@example.org' });
  expect(await nameOf(await loginAs('third@example.org'))).toMatch(/^admin-[0-9a-f]{8}$/);
});

test('S006: ADMIN_EMAIL makes an existing member an admin, and the password stays', async () => {
  const server = await startTestServer();
  const { email, id } = await register(server, 'owner');
  await server.call('verifyEmail', { body: { token: await mailedToken(server, 'verify-email', email) } });
  await startWithAdmin(server, admin);
  const { body } = await server.call('login', { body: { email, password } });
  expect([body.userId, body.isAdmin]).toEqual([id, true]);
  expect((await server.call('login', { body: { email, password: admin.password } })).status).toBe(401);
});

test('S006: several processes that start at once create one admin', async () => {
  const server = await startTestServer();
  await Promise.all([1, 2, 3, 4].map(() => startWithAdmin(server, admin)));
  expect(await server.db.selectFrom('members').select('is_admin').execute()).toEqual([{ is_admin: 1 }]);
});

test('S006: ADMIN_EMAIL promotes once: a later holder of the address stays an ordinary member', async () => {
  const server = await startTestServer();
  await startWithAdmin(server, admin);
  const { body: owner } = await server.call('login', { body: { email: admin.email, password: admin.password } });
  await server.call('userProfile', { token: owner.token, body: { email: 'moved@example.org' } });
  const moved = await mailedToken(server, 'verify-email', 'moved@example.org');
  await server.call('verifyEmail', { body: { token: moved } });

  server.clock.advance(7 * 24 * 60 * 60 * 1000);
  const later = await register(server, 'owner');
  await server.call('verifyEmail', { body: { token: await mailedToken(server, 'verify-email', later.email) } });
  await startWithAdmin(server, admin);
  expect((await server.call('getCurrentUser', { token: later.token })).body.isAdmin).toBe(false);
});

test('S006: ADMIN_EMAIL can be the address of an admin that exists already', async () => {
  const server = await startTestServer();
  await createMember(server, { username: 'owner', isAdmin: true });
  await startWithAdmin(server, admin);
  await startWithAdmin(server, admin);
  expect(await server.db.selectFrom('members').select('is_admin').execute()).toEqual([{ is_admin: 1 }]);
});

test.each([
  [{ ...admin, password: 'password' }, /^ADMIN_PASSWORD: .* Please choose another\.$/],
  [{ ...admin, password: 'CleanerLife24' }, /^ADMIN_PASSWORD: .* Please choose another\.$/],
  [{ ...admin, email: "o'..@exa\u0301mple.org" }, /^ADMIN_EMAIL: /],
  [{ ...admin, email: 'owner@spam.example' }, /^ADMIN_EMAIL: .* Please enter another one\.$/],
])('S006: a new admin has an address and a password by the rules of members: not %o', async (settings, message) => {
  const server = await startTestServer();
  await changeSettings(server, { unwantedDomains: ['spam.example'] });
  await expect(startWithAdmin(server, settings)).rejects.toThrow(message);
  expect(await server.db.selectFrom('members').select('id').where('email', '=', settings.email).execute()).toEqual([]);
});

test('S006: a start with an admin whose password is easy to guess makes nothing, and one that exists starts', async () => {
  const database = await createTestDatabase({ isMigrated: false });
  onTestFinished(() => database.remove());
  const start = async (phrase: string) => {
    const server = await startChildServer(database, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: phrase });
    await server.stop();
  };
  await expect(start('password')).rejects.toThrow('ADMIN_PASSWORD: This password is one of the most common ones.');
  if (database.url === undefined) expect(await readdir(database.folder)).toEqual([]);
  await start(admin.password);
  await start('password');
});
