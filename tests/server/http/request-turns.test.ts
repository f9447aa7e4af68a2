import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { useRequestTurns } from '#server/http/request-turns.ts';

const busyConnections = 30;
const newConnections = 12;

/** Takes the process 4 ms, as a long list would. */
function work(): void {
  const end = performance.now() + 4;
  while (performance.now() < end);
}

test('new connections are answered soon, however many others have always another request', async () => {
  const app = Fastify({ forceCloseConnections: true });
  useRequestTurns(app);
  let answers = 0;
  app.get('/', () => {
    work();
    answers += 1;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** Sends a request, and another one after each answer until it is closed. */
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const send = () => socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    send();
    return { socket, send };
  };

  for (let n = 0; n < busyConnections; n += 1) {
    const { socket, send } = await open();
    socket.on('data', send);
    onTestFinished(() => void socket.destroy());
  }
  const before = answers;
  const newcomers = await Promise.all(Array.from({ length: newConnections }, open));
  await Promise.all(newcomers.map(({ socket }) => once(socket, 'data')));
  for (const { socket } of newcomers) socket.destroy();
  // Not one of each busy connection for each new one.
  expect(answers - before).toBeLessThan(3 * (busyConnections + newConnections));
});
