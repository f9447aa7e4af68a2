import { expect, test } from 'vitest';
import { createMember } from '#tests/factories/members.ts';
import { uploadCalls } from '#tests/support/calls.ts';
import { multipart } from '#tests/support/forms.ts';
import { expectRefusal } from '#tests/support/plain-words.ts';
import { type Reply, shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
type Sent = NonNullable<Parameters<ReturnType<typeof shared>['send']>[2]>;

/** Sends the same to both uploads as a member, and expects a refusal as plain text. */
async function expectRefused(request: Sent, ...statuses: number[]): Promise<void> {
  const server = shared();
  const { token } = await createMember(server);
  expect(uploadCalls).toHaveLength(2);
  for (const { method, path } of uploadCalls) {
    const reply: Reply<unknown> = await server.send(method, path, { token, ...request });
    expectRefusal(reply, ...statuses);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  }
}

test('S124, S125: an upload asks a stranger to log in, as plain text', async () => {
  const server = shared();
  for (const { method, path } of uploadCalls) {
    const reply = await server.send(method, path, multipart({ name: 'file', fileName: 'a.png', content: 'x' }));
    expectRefusal(reply, 401);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  }
});

test('S125: an upload refuses what is no form', async () => {
  await expectRefused({ payload: { file: 'x' } }, 415);
  await expectRefused({ payload: 'x', headers: { 'content-type': 'text/plain' } }, 415);
  await expectRefused({ payload: 'x', headers: { 'content-type': 'image/png' } }, 415);
  await expectRefused({}, 415);
  await expectRefused({ payload: '{"broken', headers: { 'content-type': 'application/json' } }, 400);
});

test('S125: an upload refuses a form that is broken or cut off', async () => {
  await expectRefused({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400);
  await expectRefused({ payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 400);
  await expectRefused({ payload: '', headers: { 'content-type': 'multipart/form-data; boundary=b' } }, 400);
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: 'x'.repeat(5000) });
  await expectRefused({ payload: payload.subarray(0, 3000), headers }, 400);
  await expectRefused({ payload: payload.subarray(0, 60), headers }, 400);
});

test('S125: an upload refuses forms without a file, with a wrong name for it, with an empty one, and with several', async () => {
  await expectRefused(multipart(), 400);
  await expectRefused(multipart({ name: 'file', content: 'words' }), 400);
  await expectRefused(multipart({ name: 'picture', fileName: 'a.png', content: 'x' }), 400);
  await expectRefused(multipart({ name: 'file', fileName: 'a.png', content: '' }), 400);
  await expectRefused(multipart({ name: 'file', fileName: 'a.png', content: 'x' }, { name: 'file', fileName: 'b.png', content: 'y' }), 400, 413, 415);
  await expectRefused(multipart({ name: '__proto__', content: 'x' }, { name: 'file', fileName: 'a.png', content: 'x' }), 400, 415);
  const fields = Array.from({ length: 20 }, (_, n) => ({ name: `field${n}`, content: 'x' }));
  await expectRefused(multipart(...fields, { name: 'file', fileName: 'a.png', content: 'x' }), 413, 415);
});

test('S052: an upload refuses more than 15 MB and what is no picture, whatever it is called', async () => {
  await expectRefused(multipart({ name: 'file', fileName: 'a.png', content: Buffer.alloc(15 * 1024 * 1024 + 1) }), 413);
  for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<script>alert(1)</script>', '%PDF-1.7', '\0\0\0\0', 'GIF8']) {
    await expectRefused(multipart({ name: 'file', fileName: 'a.png', content }), 415);
  }
  await expectRefused(multipart({ name: 'file', fileName: '../../etc/passwd\0.png', content: 'x' }), 400, 415);
});
