/** @module-tag sweep */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { createMember } from '#tests/factories/members.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startSlowRequest } from '#tests/support/slow-request.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const hour = 3_600_000;
/** Long enough for the request's first bytes to be read on a busy machine. */
const short = 2000;

test('a connection on which a picture has stopped arriving is closed, without an answer and without a file', async () => {
  const server = await startTestServer({}, { idleMs: { body: short, connection: hour } });
  const { token } = await createMember(server);
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: await jpeg(60, 60) });
  const request = { method: 'POST', path: '/user/uploadPostImage', token, body: payload };
  const slow = await startSlowRequest(server, { ...request, contentType: headers['content-type'] ?? '' });
  expect(await slow.finished()).toMatchObject({ text: '' });
  expect(await server.db.selectFrom('uploads').select('id').execute()).toEqual([]);
});

test('once a picture has arrived the connection may rest for longer, for its turn at the decoder', async () => {
  const server = await startTestServer({}, { idleMs: { body: hour, connection: 2 * hour } });
  const { token } = await createMember(server);
  const timeouts: number[] = [];
  server.app.server.once('request', ({ socket }) => {
    const setTimeout = socket.setTimeout.bind(socket);
    socket.setTimeout = (ms, ...rest) => {
      timeouts.push(ms);
      return setTimeout(ms, ...rest);
    };
  });
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: await jpeg(60, 60) });
  const request = { method: 'POST', path: '/user/uploadPostImage', token, body: payload };
  const slow = await startSlowRequest(server, { ...request, contentType: headers['content-type'] ?? '' });
  expect((await slow.sendRest()).status).toBe(200);
  expect(timeouts.slice(0, 2)).toEqual([hour, 2 * hour]);
});

test('a connection on which nothing moves is closed, after four minutes unless a test says otherwise', async () => {
  const server = await startTestServer({}, { idleMs: { connection: short } });
  const { token } = await createMember(server);
  const body = '{"about":"half of it"}';
  const slow = await startSlowRequest(server, { method: 'PUT', path: '/user/userProfile', token, body });
  // Not the 408 that a body gets after 15 seconds.
  expect(await slow.finished()).toMatchObject({ text: '' });
  expect((await startTestServer()).app.server.timeout).toBe(240_000);
});

test('hundreds of idle connections leave the server answering', async () => {
  const storage = await createTestDatabase();
  onTestFinished(storage.remove);
  const { address, kill } = await startChildServer(storage);
  onTestFinished(kill);
  const openIdle = async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET /api/health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
  };
  await Promise.all(Array.from({ length: 400 }, openIdle));
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  const reads = Array.from({ length: 20 }, () => statusOf('/api/user/getAllPosts'));
  expect(await Promise.all(reads)).toEqual(Array(20).fill(200));
  expect(await statusOf('/api/health')).toBe(200);
});
