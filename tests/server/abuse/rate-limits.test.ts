import { expect, test } from 'vitest';

import { networkOf } from '#server/platform/rate-limiter.ts';
import { openapi } from '#tests/contract/openapi.ts';
import { createMember } from '#tests/factories/members.ts';
import { calls } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

interface Limited {
  'x-rate-limit'?: { max: number; seconds: number };
}

const limited = calls.flatMap((call) => {
  const [method = '', path = ''] = call.operation.call.split(' ');
  const limit = (openapi.paths[path]?.[method.toLowerCase()] as Limited | undefined)?.['x-rate-limit'];
  return limit ? [{ ...call, limit }] : [];
});

test('S116: beyond its limit every rate-limited operation is answered 429 with the time to wait', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const { token } = await createMember(server, { isAdmin: true });
  expect(limited.length).toBeGreaterThan(12);
  // The largest limits work the same way and would take most of the time.
  for (const { method, path, limit, operation } of limited.filter((call) => call.limit.max <= 30)) {
    const send = () => server.send(method, path, { token });
    const replies = await Promise.all(Array.from({ length: limit.max }, send));
    expect(
      replies.filter((reply) => reply.status === 429),
      operation.call,
    ).toEqual([]);
    const rejected = await send();
    expectProblem(rejected, 429);
    expect(rejected.text).toContain('Too many requests. Please wait');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(limit.seconds - 60);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(limit.seconds);
  }
});

test('S116: requests are counted per member, those of visitors per network', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const [one, other] = [await createMember(server), await createMember(server)];
  const report = (token: string) => server.send('POST', '/user/reportPost', { token });
  for (let n = 0; n < 30; n += 1) await report(one.token);
  expect([(await report(one.token)).status, (await report(other.token)).status]).toEqual([429, 400]);

  const forgot = (remoteAddress: string) =>
    server.app.inject({ method: 'POST', url: '/api/user/forgotPassword', remoteAddress });
  for (let n = 0; n < 10; n += 1) await forgot(`2001:db8:1:2::${n}`);
  expect((await forgot('2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await forgot('2001:db8:1:3::1')).statusCode).toBe(400);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  // Of a phone in a network of IPv6 only, whose provider translates.
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['2002:c000:201:5::1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('S116: %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
