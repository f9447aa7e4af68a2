import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { memberCalls } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

async function expectAllUnauthorized(server: TestServer, headers: Record<string, string>): Promise<void> {
  for (const { method, path, body } of memberCalls) {
    const reply = await server.send(method, path, { headers, ...(body && { payload: body }) });
    expectProblem(reply, 401);
  }
}

test('S005: every member operation is answered 401 without a session, before its body is read', async () => {
  const server = shared();
  expect(memberCalls.length).toBeGreaterThan(20);
  await expectAllUnauthorized(server, {});
  for (const { method, path } of memberCalls) {
    expectProblem(
      await server.send(method, path, { headers: { 'content-type': 'application/json' }, payload: '{"broken' }),
      401,
    );
  }
});

test('S057: a forged or malformed token is answered 401', async () => {
  const server = shared();
  const { token } = await createMember(server);
  const forged = [
    'Bearer 0d6IhYvBV7iRZx1uVyNnJcBvVv3nq0yqS1uLr2QfXgA',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${token.toUpperCase()}`,
    `Basic ${token}`,
    token,
    'Bearer',
    `Bearer ${'x'.repeat(5000)}`,
    "Bearer ' or 1=1 --",
    'Bearer null',
  ];
  const [first, ...others] = forged;
  await expectAllUnauthorized(server, { authorization: first! });
  for (const authorization of others)
    expectProblem(await server.send('GET', '/user/getCurrentUser', { headers: { authorization } }), 401);
});

test('S057: an expired session is answered 401 by every operation', async () => {
  const server = shared();
  const { token } = await createMember(server);
  server.clock.advance(30 * 24 * 60 * 60 * 1000);
  await expectAllUnauthorized(server, { authorization: `Bearer ${token}` });
});

test("S099: a deactivated member's session is answered 401 by every operation", async () => {
  const server = shared();
  const { token } = await createMember(server);
  expect((await server.call('deactivate', { token })).status).toBe(200);
  await expectAllUnauthorized(server, { authorization: `Bearer ${token}` });
});
