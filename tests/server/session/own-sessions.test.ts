import { expect, test } from 'vitest';

import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function startWithTwoSessions() {
  const server = await startTestServer();
  const { token, email } = await register(server, 'amara');
  server.clock.advance(2 * hour);
  const headers = { 'user-agent': iphone };
  const { body: second } = await server.call('login', { body: { email, password }, headers });
  const sessions = async () => (await server.call('getSessions', { token })).body.sessions;
  return { server, token, second: second.token, sessions };
}

test('members see their sessions with device, network and last use, the last used first', async () => {
  const { server, token, second, sessions } = await startWithTwoSessions();
  server.clock.advance(2 * hour);
  expect(await sessions()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      device: 'A browser',
      network: '127.0.0.1',
      createdAt: '2026-11-01T09:30:00.000Z',
      lastSeenAt: '2026-11-01T13:30:00.000Z',
      isCurrent: true,
    },
    expect.objectContaining({ device: 'Safari on iPhone', lastSeenAt: '2026-11-01T11:30:00.000Z', isCurrent: false }),
  ]);
  expect((await server.call('getSessions', { token })).text).not.toContain(token);
  expect((await server.call('getSessions', { token: second })).body.sessions).toHaveLength(2);
  const { body: third } = await server.call('login', {
    body: { email: 'amara@example.org', password },
    headers: { 'user-agent': firefox },
  });
  const { sessions: seen } = (await server.call('getSessions', { token: third.token })).body;
  expect(seen.find(({ isCurrent }) => isCurrent)?.device).toBe('Firefox on Windows');
});

test('a member logs out one session', async () => {
  const { server, token, second, sessions } = await startWithTwoSessions();
  // The list of the older session, whose own id the newer one ends.
  const older = (await sessions()).find(({ isCurrent }) => isCurrent)!;
  const request = { token: second, params: { sessionId: older.id } };
  const reply = await server.call('endSession', request);
  expect([reply.status, reply.body.message]).toEqual([200, 'This session is logged out.']);
  expect([await statusOf(server, token), await statusOf(server, second)]).toEqual([401, 200]);
  expectProblem(await server.call('endSession', request), 404);
});

test("a member cannot log out another member's session", async () => {
  const { server, second, sessions } = await startWithTwoSessions();
  const stranger = await createMember(server);
  for (const { id } of await sessions())
    expectProblem(await server.call('endSession', { token: stranger.token, params: { sessionId: id } }), 404);
  expect(await statusOf(server, second)).toBe(200);
});

test('a session ends 180 days after its login, however often it is used', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  for (let days = 0; days < 179; days += 1) {
    server.clock.advance(day);
    expect(await statusOf(server, token)).toBe(200);
  }
  server.clock.advance(day);
  expect(await statusOf(server, token)).toBe(401);
});
