import { expect, test } from 'vitest';
import { password, register } from '#tests/factories/accounts.ts';
import { ensureAdmin } from '#server/modules/account/admin.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const admin = { email: 'Owner@example.org', password: 'the owner and nobody else' };

test('S006: ADMIN_EMAIL opens an account that is an admin, once', async () => {
  const server = await startTestServer();
  await ensureAdmin(server.db, server.clock, admin);
  await ensureAdmin(server.db, server.clock, { ...admin, password: 'another phrase' });
  const { status, body } = await server.ask('login', { body: { email: 'owner@example.org', password: admin.password } });
  expect([status, body.isAdmin]).toEqual([200, true]);
  expect((await server.ask('getCurrentUser', { token: body.token })).body).toMatchObject({ email: admin.email, isAdmin: true, username: expect.stringMatching(/^admin-[0-9a-f]{8}$/) });
  expect(await server.db.selectFrom('members').select('id').execute()).toHaveLength(1);
});

test('S006: ADMIN_EMAIL promotes the member who has that address, whose password stays', async () => {
  const server = await startTestServer();
  const { email, id } = await register(server, 'owner');
  await ensureAdmin(server.db, server.clock, admin);
  const { body } = await server.ask('login', { body: { email, password } });
  expect([body.userId, body.isAdmin]).toEqual([id, true]);
  expect((await server.ask('login', { body: { email, password: admin.password } })).status).toBe(401);
});

test('S006: of several processes that start at once, all find one admin', async () => {
  const server = await startTestServer();
  await Promise.all([1, 2, 3, 4].map(() => ensureAdmin(server.db, server.clock, admin)));
  expect(await server.db.selectFrom('members').select('is_admin').execute()).toEqual([{ is_admin: 1 }]);
});
