import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const password = 'correct horse battery';

async function start() {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  const post = (url: string, payload: object, remoteAddress: string) =>
    server.app.inject({ method: 'POST', url: `/api/user/${url}`, payload, remoteAddress });
  const register = (username: string, remoteAddress: string) =>
    post('register', { username, email: `${username}@example.org`, password }, remoteAddress);
  const block = (network: string, days = 7) => server.call('blockNetwork', { token, body: { network, days } });
  const list = async () => (await server.call('listNetworkBlocks', { token })).body.blocks;
  return { server, token, post, register, block, list };
}

test.each([
  ['203.0.113.0/24', '203.0.113.200', '203.0.114.1'],
  ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::9', '2001:db8:1:3::9'],
])('from %s nobody opens an account until the block ends, but members log in', async (network, inside, outside) => {
  const { server, post, register, block, list } = await start();
  await register('noor', inside);
  expect((await block(network)).status).toBe(200);
  const refused = await register('fern', inside);
  expect(refused.statusCode).toBe(403);
  expect(refused.json<{ message: string }>().message).toMatch(/^At the moment nobody can sign up from your network/);
  expect((await register('ivy', outside)).statusCode).toBe(200);
  expect((await post('login', { email: 'noor@example.org', password }, inside)).statusCode).toBe(200);
  server.clock.advance(7 * day);
  expect(await list()).toEqual([]);
  expect((await register('fern', inside)).statusCode).toBe(200);
});

test('a block is listed with who made it, and ended', async () => {
  const { server, token, register, block, list } = await start();
  await block('203.0.113.9/24', 1);
  await block('203.0.113.0/24', 30);
  const [listed, ...others] = await list();
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ network: '203.0.113.0/24', creatorName: expect.stringContaining('member-') });
  const params = { blockId: listed?.blockId ?? '' };
  expect((await server.call('endNetworkBlock', { token, params })).status).toBe(200);
  expectProblem(await server.call('endNetworkBlock', { token, params }), 409);
  expect((await register('fern', '203.0.113.9')).statusCode).toBe(200);
});

test('what is no network, or too large, is refused', async () => {
  const { block } = await start();
  for (const network of ['nothing', '203.0.113.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8'])
    expectProblem(await block(network), 400);
});
