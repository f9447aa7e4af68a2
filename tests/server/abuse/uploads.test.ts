import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { uploadCalls } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { multipart } from '#tests/support/multipart.ts';
import { shareTestServer, type Reply } from '#tests/support/test-server.ts';

const shared = shareTestServer();
type Sent = NonNullable<Parameters<ReturnType<typeof shared>['send']>[2]>;

/** Expects a plain text error of a member's upload, and JSON of an admin's. */
function expectRefusal(reply: Reply<unknown>, path: string, ...statuses: number[]): void {
  expectProblem(reply, ...statuses);
  const type = path.startsWith('/admin/') ? 'application/json' : 'text/plain';
  expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
}

/** Sends a request to all uploads as an admin, and expects that they refuse it. */
async function expectRejected(request: Sent, ...statuses: number[]): Promise<void> {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  expect(uploadCalls).toHaveLength(3);
  for (const { method, path } of uploadCalls)
    expectRefusal(await server.send(method, path, { token, ...request }), path, ...statuses);
}

test('S124, S125: an upload without a session is answered 401 as plain text', async () => {
  const server = shared();
  for (const { method, path } of uploadCalls) {
    const reply = await server.send(method, path, multipart({ name: 'file', fileName: 'a.png', content: 'x' }));
    expectRefusal(reply, path, 401);
  }
});

test('S125: an upload rejects bodies that are not forms', async () => {
  await expectRejected({ payload: { file: 'x' } }, 415);
  await expectRejected({ payload: 'x', headers: { 'content-type': 'text/plain' } }, 415);
  await expectRejected({ payload: 'x', headers: { 'content-type': 'image/png' } }, 415);
  await expectRejected({}, 415);
  await expectRejected({ payload: '{"broken', headers: { 'content-type': 'application/json' } }, 400);
});

test('an upload rejects a compressed form at once', async () => {
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: 'x'.repeat(5000) });
  for (const [coding, packed] of [
    ['gzip', gzipSync(payload)],
    ['br', brotliCompressSync(payload)],
    ['gzip', payload.subarray(0, 10)],
    ['unknown', payload],
  ] as const)
    await expectRejected({ payload: packed, headers: { ...headers, 'content-encoding': coding } }, 415);
});

test('S125: an upload rejects malformed and truncated forms', async () => {
  await expectRejected({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400);
  await expectRejected({ payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 400);
  await expectRejected({ payload: '', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 400);
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: 'x'.repeat(5000) });
  await expectRejected({ payload: payload.subarray(0, 3000), headers }, 400);
  await expectRejected({ payload: payload.subarray(0, 60), headers }, 400);
});

test('S125: an upload rejects forms without a file, with a wrong field name, an empty file, or several files', async () => {
  await expectRejected(multipart(), 400);
  await expectRejected(multipart({ name: 'file', content: 'text' }), 400);
  await expectRejected(multipart({ name: 'picture', fileName: 'a.png', content: 'x' }), 400);
  await expectRejected(multipart({ name: 'file', fileName: 'a.png', content: '' }), 400);
  await expectRejected(
    multipart({ name: 'file', fileName: 'a.png', content: 'x' }, { name: 'file', fileName: 'b.png', content: 'y' }),
    400,
    413,
    415,
  );
  await expectRejected(
    multipart({ name: '__proto__', content: 'x' }, { name: 'file', fileName: 'a.png', content: 'x' }),
    400,
    415,
  );
  const fields = Array.from({ length: 20 }, (_, n) => ({ name: `field${n}`, content: 'x' }));
  await expectRejected(multipart(...fields, { name: 'file', fileName: 'a.png', content: 'x' }), 413, 415);
});

test('S052: an upload rejects more than 15 MB and other file types, whatever the file name', async () => {
  await expectRejected(
    multipart({ name: 'file', fileName: 'a.png', content: Buffer.alloc(15 * 1024 * 1024 + 1) }),
    413,
  );
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<script>alert(1)</script>',
    '%PDF-1.7',
    '\0\0\0\0',
    'GIF8',
  ]) {
    await expectRejected(multipart({ name: 'file', fileName: 'a.png', content }), 415);
  }
  await expectRejected(multipart({ name: 'file', fileName: '../../etc/passwd\0.png', content: 'x' }), 400, 415);
});
