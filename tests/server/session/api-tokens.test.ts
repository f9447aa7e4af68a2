import { expect, test } from 'vitest';

import type { OperationInput } from '#contract/operations.ts';
import { cleanUp } from '#server/cleanup-job.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startSlowRequest } from '#tests/support/slow-request.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type NewToken = OperationInput<'createApiToken'>['body'];
const make = (server: TestServer, token: string, body: Partial<NewToken> = {}) =>
  server.call('createApiToken', { token, body: { name: 'Backup script', scope: 'read', ...body } });
const listOf = async (server: TestServer, token: string) =>
  (await server.call('listApiTokens', { token })).body.apiTokens;

test('a member makes an API token, which is shown once, stored as a hash and mailed about', async () => {
  const server = await startTestServer();
  const member = await createMember(server, { username: 'amara' });
  const reply = await make(server, member.token, { name: ' Backup   script ' });
  expect([reply.status, reply.body.message]).toEqual([200, 'Your API token is ready. It is shown only now.']);
  expect(reply.headers['cache-control']).toBe('no-store');
  const { token, apiToken } = reply.body;
  expect(token).toMatch(/^clt_[\w-]{43}$/);
  expect(apiToken).toEqual({
    id: expect.any(String) as string,
    name: 'Backup script',
    scope: 'read',
    createdAt: '2026-11-01T09:30:00.000Z',
    expiresAt: '2027-11-01T09:30:00.000Z',
    lastUsedAt: null,
  });
  const list = await server.call('listApiTokens', { token: member.token });
  expect(list.body.apiTokens).toEqual([apiToken]);
  expect(list.headers['cache-control']).toBe('no-store');
  const rows = JSON.stringify(await server.db.selectFrom('api_tokens').selectAll().execute());
  expect(list.text + rows).not.toContain(token.slice(4));
  const mail = server.mails.at(-1)!;
  expect([mail.to, mail.subject]).toEqual([member.email, expect.stringContaining('A new API token of your account')]);
  expect(mail.text).toContain('An API token was made for your account: Backup script.');
  expect(mail.text).not.toContain(token);
  expect((await server.call('user', { token })).body.userData.username).toBe('amara');
});

test("a member's tokens have different names, whatever their case, and there are at most 20", async () => {
  const server = await startTestServer();
  const [amara, ben] = [await createMember(server), await createMember(server)];
  await make(server, amara.token);
  const taken = await make(server, amara.token, { name: 'backup  SCRIPT' });
  expectProblem(taken, 409);
  expect(taken.body).toEqual({
    code: 'name-taken',
    message: 'You have an API token with this name already.',
    field: 'name',
  });
  expect((await make(server, ben.token)).status).toBe(200);
  for (let number = 2; number <= 20; number += 1) await createApiToken(server, amara, { scope: 'read' });
  const tooMany = await make(server, amara.token, { name: 'One more' });
  expectProblem(tooMany, 409);
  expect(tooMany.body.message).toBe('You can have 20 API tokens. Revoke one to make room.');
});

test.each([
  { name: '' },
  { name: '   ' },
  { name: 'x'.repeat(61) },
  { scope: 'admin' },
  { days: 0 },
  { days: 366 },
  { days: 1.5 },
  { days: 'ever' },
])('a token with %o is not made', async (wrong) => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  expectProblem(await make(server, token, wrong as Partial<NewToken>), 400);
  expect(await listOf(server, token)).toEqual([]);
});

test('a token ends when its maker has said, or not at all', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  const [month, endless] = [
    (await make(server, token, { days: 30 })).body,
    (await make(server, token, { name: 'Endless', days: null })).body,
  ];
  expect([month.apiToken.expiresAt, endless.apiToken.expiresAt]).toEqual(['2026-12-01T09:30:00.000Z', null]);
});

test('the list shows the last use of a token, to the hour', async () => {
  const server = await startTestServer();
  const member = await createMember(server);
  const { token } = await createApiToken(server, member, { scope: 'read' });
  const lastUse = async () => (await listOf(server, member.token))[0]?.lastUsedAt;
  await server.call('getSavedPosts', { token });
  expect(await lastUse()).toBe('2026-11-01T09:30:00.000Z');
  server.clock.advance(50 * minute);
  await server.call('getSavedPosts', { token });
  expect(await lastUse()).toBe('2026-11-01T09:30:00.000Z');
  server.clock.advance(11 * minute);
  await server.call('getSavedPosts', { token });
  expect(await lastUse()).toBe('2026-11-01T10:31:00.000Z');
});

test("a member revokes none of another member's tokens, and none twice", async () => {
  const server = await startTestServer();
  const [amara, ben] = [await createMember(server), await createMember(server)];
  const { id, token } = await createApiToken(server, amara, { scope: 'read' });
  expectProblem(await server.call('deleteApiToken', { token: ben.token, params: { tokenId: id } }), 404);
  expect((await server.call('getSavedPosts', { token })).status).toBe(200);
  const revoked = await server.call('deleteApiToken', { token: amara.token, params: { tokenId: id } });
  expect([revoked.status, revoked.body.message]).toEqual([200, 'This API token is revoked.']);
  expect(await listOf(server, amara.token)).toEqual([]);
  expectProblem(await server.call('deleteApiToken', { token: amara.token, params: { tokenId: id } }), 404);
});

test('a call whose body arrives after its token was revoked is rejected and writes nothing', async () => {
  const server = await startTestServer();
  const member = await createMember(server);
  const { id, token } = await createApiToken(server, member, { scope: 'write' });
  const body = JSON.stringify({ collectionId: server.newId(), name: 'Too late' });
  const slow = await startSlowRequest(server, { method: 'POST', path: '/user/createCollection', token, body });
  await server.call('deleteApiToken', { token: member.token, params: { tokenId: id } });
  expect((await slow.sendRest()).status).toBe(401);
  const { collections } = (await server.call('getCollections', { token: member.token, query: { userId: member.id } }))
    .body;
  expect(collections).toEqual([]);
});

test('an expired token is listed for 30 days, and then deleted', async () => {
  const server = await startTestServer();
  const member = await createMember(server);
  await createApiToken(server, member, { scope: 'read', expiresAt: server.clock.now() + hour });
  await createApiToken(server, member, { scope: 'read' });
  const count = async () => {
    await cleanUp({ ...server, outbox: server.folder });
    return (await server.db.selectFrom('api_tokens').select('id').execute()).length;
  };
  server.clock.advance(30 * day);
  expect(await count()).toBe(2);
  server.clock.advance(hour);
  expect(await count()).toBe(1);
});

test('making and revoking tokens are lines of the security log', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  const { token } = await createMember(server);
  const { body } = await make(server, token);
  await server.call('deleteApiToken', { token, params: { tokenId: body.apiToken.id } });
  const events = lines.map((line) => JSON.parse(line) as { msg: string; event: string });
  expect(events.filter(({ msg }) => msg === 'security').map(({ event }) => event)).toEqual([
    'api-token.created',
    'api-token.revoked',
  ]);
  expect(lines.join('')).not.toContain(body.token);
});
