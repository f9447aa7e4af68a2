import { expect, test, vi } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startSlowRequest } from '#tests/support/slow-request.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('a picture that arrives after its session has ended is rejected and not stored', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  const { payload, headers } = multipart({ name: 'file', fileName: 'a.png', content: await jpeg(60, 60) });
  const slow = await startSlowRequest(server, {
    method: 'POST',
    path: '/user/uploadPostImage',
    token,
    body: payload,
    contentType: headers['content-type'] ?? '',
  });
  await server.call('logout', { token });
  expect((await slow.sendRest()).status).toBe(401);
  expect(await server.db.selectFrom('uploads').select('id').execute()).toEqual([]);
});

test('a JSON body that takes longer than 15 seconds is answered 408, and the connection is closed', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = await startSlowRequest(server, {
    method: 'PUT',
    path: '/user/userProfile',
    token,
    body: '{"about":"x"}',
  });
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  const { status, text } = await slow.finished();
  expect(status).toBe(408);
  expect(text).toContain('The request took too long to arrive.');
});
