import { expect, test } from 'vitest';

import { startTestServer } from '#tests/support/test-server.ts';

const warning = 'A request came through a proxy, but TRUST_PROXY is off';

/** A server with this setting, a caller of it, and the log. */
async function start(setting: string) {
  const lines: string[] = [];
  const server = await startTestServer({ TRUST_PROXY: setting }, { log: { write: (line) => lines.push(line) } });
  const logIn = (remoteAddress: string, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: 'nobody@example.org', password: 'a wrong phrase' },
      remoteAddress,
      headers,
    });
  return { logIn, lines };
}

test.each([
  ['off', '10.0.0.1', '192.0.2.7', '10.0.0.1'],
  ['on', '10.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['1', '10.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['2', '10.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
  ['2', '10.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2', '192.0.2.7'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['10.0.0.0/8', '203.0.113.9', '192.0.2.7', '203.0.113.9'],
  ['10.0.0.1, 10.0.0.2', '10.0.0.1', '192.0.2.7, 10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['loopback', '127.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['2001:db8::/32', '2001:db8::1', '2001:db9::7', '2001:db9::7'],
  ['1', '10.0.0.1', '192.0.2.7:50001', '192.0.2.7'],
  ['1', '10.0.0.1', '[2001:db9::7]:50001', '2001:db9::7'],
  ['1', '10.0.0.1', '"[2001:db9::7]"', '2001:db9::7'],
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.1, 192.0.2.7:50001, 10.0.0.2:443', '192.0.2.7'],
])('S116: with TRUST_PROXY=%s a call from %s for %s counts as one of %s', async (setting, from, forwarded, address) => {
  const { logIn, lines } = await start(setting);
  await logIn(from, { 'x-forwarded-for': forwarded });
  const event = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((line) => line['event']);
  expect(event).toMatchObject({ event: 'login.failed', address });
});

test.each(['x-forwarded-for', 'forwarded'])('%s is warned of once while no proxy is trusted', async (header) => {
  const { logIn, lines } = await start('off');
  const warnings = () => lines.filter((line) => line.includes(warning));
  await logIn('10.0.0.1', {});
  expect(warnings()).toEqual([]);
  for (let n = 0; n < 3; n += 1) await logIn('10.0.0.1', { [header]: 'for=192.0.2.7' });
  expect(warnings()).toHaveLength(1);
});

test('with a trusted proxy there is no warning', async () => {
  const { logIn, lines } = await start('1');
  await logIn('10.0.0.1', { 'x-forwarded-for': '192.0.2.7' });
  expect(lines.join('')).not.toContain(warning);
});
