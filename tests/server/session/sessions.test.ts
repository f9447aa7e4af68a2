import { expect, test } from 'vitest';

import { deleteExpired } from '#server/modules/session/store.ts';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareTestServer, startTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const hour = 60 * 60 * 1000;
const day = 24 * hour;

test('S061: logging out ends this session and no other', async () => {
  const server = shared();
  const { email, token } = await register(server, 'leaver');
  const { body: other } = await server.call('login', { body: { email, password } });
  const { body, headers } = await server.call('logout', { token });
  expect(body).toEqual({ message: 'You are logged out.' });
  // The member's answers, which the browser has cached.
  expect(headers['clear-site-data']).toBe('"cache"');
  expect(await statusOf(server, token)).toBe(401);
  expect((await server.call('logout', { token })).status).toBe(401);
  expect(await statusOf(server, other.token)).toBe(200);
});

test('S057: a session expires 30 days after its last use', async () => {
  const server = await startTestServer();
  const used = await createMember(server);
  const unused = await createMember(server);
  server.clock.advance(29 * day);
  expect(await statusOf(server, used.token)).toBe(200);
  server.clock.advance(day - 1);
  expect(await statusOf(server, unused.token)).toBe(200);
  server.clock.advance(28 * day);
  expect(await statusOf(server, used.token)).toBe(200);
  server.clock.advance(30 * day);
  expect(await statusOf(server, used.token)).toBe(401);
  expect(await statusOf(server, unused.token)).toBe(401);
});

test('S057: using a session again within an hour writes nothing', async () => {
  const server = await startTestServer();
  const { id, token } = await createMember(server);
  const expiry = async () =>
    (await server.db.selectFrom('sessions').select('expires_at').where('member_id', '=', id).executeTakeFirstOrThrow())
      .expires_at;
  const first = await expiry();
  server.clock.advance(hour);
  await statusOf(server, token);
  expect(await expiry()).toBe(first);
  server.clock.advance(1);
  await statusOf(server, token);
  expect(await expiry()).toBe(first + hour + 1);
});

test('S057: the cleanup deletes expired sessions only', async () => {
  const server = await startTestServer();
  await createMember(server);
  server.clock.advance(day);
  const { token } = await createMember(server);
  server.clock.advance(29 * day);
  await deleteExpired(server.db, server.clock.now());
  expect(await server.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  expect(await statusOf(server, token)).toBe(200);
});

test('S057: a database error is answered 500, not 401', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  await server.db.schema.alterTable('sessions').renameTo('sessions_away').execute();
  expect(await statusOf(server, token)).toBe(500);
  await server.db.schema.alterTable('sessions_away').renameTo('sessions').execute();
  expect(await statusOf(server, token)).toBe(200);
});
