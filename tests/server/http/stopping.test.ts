/** @module-tag sweep */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';

import { spawnServer, startChildServer, type ChildServer } from '#scripts/lib/child-server.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

async function startServer(environment: Record<string, string>): Promise<ChildServer> {
  const storage = await createTestDatabase();
  onTestFinished(storage.remove);
  const server = await startChildServer(storage, environment);
  onTestFinished(() => server.kill());
  return server;
}

async function openSocket({ address }: ChildServer): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const healthOf = async ({ address }: ChildServer) => (await fetch(`${address}/api/health`)).status;

test('a stopping server is not ready at once, but serves for a while, so that a load balancer can notice', async () => {
  const server = await startServer({ DRAIN_SECONDS: '60' });
  expect(await healthOf(server)).toBe(200);
  void server.stop();
  await vi.waitUntil(async () => (await healthOf(server)) === 503, patience);
  expect((await fetch(`${server.address}/api/user/getAllPosts`)).status).toBe(200);
  expect((await fetch(`${server.address}/api/health/live`)).status).toBe(200);
});

test('a request whose body never ends holds up a stop for seconds only', { tags: 'sweep' }, async () => {
  const server = await startServer({});
  const socket = await openSocket(server);
  const head =
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"em';
  // Accepted as multipart, such a body has ten minutes; login itself rejects it only after it has arrived.
  socket.write(head.replace('application/json', 'multipart/form-data; boundary=b'));
  await vi.waitUntil(async () => (await healthOf(server)) === 200, patience);
  const began = performance.now();
  await server.stop();
  expect(performance.now() - began).toBeLessThan(60_000);
});

test(
  'beyond MAX_CONNECTIONS new connections are closed, and there is room again when others end',
  { tags: 'sweep' },
  async () => {
    const server = await startServer({ MAX_CONNECTIONS: '20' });
    const idle = await Promise.all(Array.from({ length: 20 }, () => openSocket(server)));
    const refused = await openSocket(server);
    await once(refused, 'close');
    for (const socket of idle) socket.destroy();
    await vi.waitUntil(async () => (await healthOf(server).catch(() => 0)) === 200, patience);
  },
);

test('a connection that sends no complete headers is closed', { tags: 'sweep' }, async () => {
  const server = await startServer({});
  const [silent, slow] = [await openSocket(server), await openSocket(server)];
  slow.write('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ');
  for (const socket of [silent, slow]) socket.resume();
  await Promise.all([once(silent, 'close'), once(slow, 'close')]);
});

test('the log says that the server stops, and when it has stopped', async () => {
  const storage = await createTestDatabase();
  onTestFinished(storage.remove);
  const child = spawnServer(storage, { LOG_LEVEL: 'info' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await vi.waitUntil(() => /^http:/m.test(output), patience);
  child.kill('SIGTERM');
  await once(child, 'close');
  const lines = output.split('\n').filter((line) => line.includes('"msg":"stop'));
  // By their times: what is logged shortly before the end may be written in another order.
  const logged = lines.map((line) => JSON.parse(line) as { time: number; msg: string });
  expect(logged.toSorted((one, other) => one.time - other.time).map(({ msg }) => msg)).toEqual(['stopping', 'stopped']);
});
