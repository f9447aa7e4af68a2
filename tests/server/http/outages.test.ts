import { expect, onTestFinished, test, vi } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { startFreezableProxy } from '#tests/support/freezable-proxy.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Registers a test only where it applies: in the other database's suite it would count as skipped. */
const testWhere = (applies: boolean) => (name: string, run: () => Promise<void>, timeoutMs?: number) => {
  if (applies) test(name, run, timeoutMs);
};

const ask = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  const body = (await response.json()) as { message?: string; token?: string };
  return { status: response.status, message: body.message, retryAfter: response.headers.get('retry-after'), body };
};

testWhere(isPostgres)(
  'a frozen PostgreSQL server ends the readiness and gets 503, until it answers again',
  async () => {
    const storage = await createTestDatabase();
    onTestFinished(storage.remove);
    const proxy = await startFreezableProxy(new URL(storage.url!));
    const { address, kill } = await startChildServer({ folder: storage.folder, url: proxy.url });
    onTestFinished(kill);
    expect((await ask(`${address}/api/health`)).status).toBe(200);

    proxy.freeze(true);
    const began = performance.now();
    const health = await ask(`${address}/api/health`);
    expect([health.status, health.message]).toEqual([503, 'The database does not answer.']);
    expect(performance.now() - began).toBeLessThan(3000);
    for (const read of ['user/getAllPosts', 'user/getUsersPosts?userId=0198f0c2-2222-7d3e-a7a4-5b1f3c0d9e21'])
      expect(await ask(`${address}/api/${read}`), read).toMatchObject({
        status: 503,
        message: 'The community cannot reach its database just now. Please try again in a moment.',
        retryAfter: '5',
      });

    proxy.freeze(false);
    await vi.waitUntil(async () => (await ask(`${address}/api/user/getAllPosts`)).status === 200, patience);
    expect((await ask(`${address}/api/health`)).status).toBe(200);
  },
  90_000,
);

test('a data folder without free space ends the readiness', async () => {
  // The kernel's own file system, which has none.
  const server = await startTestServer({ DATA_DIR: '/proc' });
  expect(await server.call('health')).toMatchObject({
    status: 503,
    body: { ready: false, message: 'The disk of the data folder is full.' },
  });
  expect((await server.call('live')).status).toBe(200);
});
