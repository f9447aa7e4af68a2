import { afterEach, expect, test, vi } from 'vitest';

import { startScenario } from '#client/devtools/scenario/start-scenario.ts';
import { createApi } from '#client/shared/api/api.ts';
import { uploadPicture } from '#client/shared/api/upload-picture.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';

const sent = vi.fn();

/** Uploads a picture with progress, which is what an XMLHttpRequest is used for. */
function upload(signal = new AbortController().signal) {
  network.use(
    answer('post', '/user/uploadPostImage', () => {
      sent();
      return { status: 200, body: { imageUrl: '/media/one/960.webp' } };
    }),
  );
  const api = createApi({
    baseUrl: `${location.origin}/api`,
    fetch: (request) => globalThis.fetch(request),
    session: createSession(createSessionStorage(null)),
  });
  const call = { headers: { authorization: 'Bearer token' }, signal };
  return uploadPicture('/user/uploadPostImage', new File(['leaf'], 'leaf.jpg'), { api, call, onProgress: vi.fn() });
}

afterEach(() => {
  startScenario('', window).stop();
  sent.mockClear();
});

test('an upload is sent and logged', async () => {
  const { calls } = startScenario('latency:uploadPostImage:1', window);
  expect(await upload()).toBe('/media/one/960.webp');
  await expect
    .poll(() => calls.get())
    .toMatchObject([
      { operation: 'uploadPostImage', result: 200, changes: ['latency:1'], durationMs: expect.any(Number) as number },
    ]);
});

test.each([
  [
    'fail:uploadPostImage:413',
    { status: 413, message: 'The scenario of the devtools fails uploadPostImage with 413.' },
  ],
  ['401', { status: 401, message: 'The scenario of the devtools ends every session.' }],
])('%s refuses an upload in plain text, and sends nothing', async (text, refusal) => {
  startScenario(text, window);
  await expect(upload()).rejects.toMatchObject(refusal);
  expect(sent).not.toHaveBeenCalled();
});

test.each(['offline', 'fail:*:unreachable'])('%s is a network fault of an upload', async (text) => {
  startScenario(text, window);
  await expect(upload()).rejects.toThrow(TypeError);
  expect(sent).not.toHaveBeenCalled();
});

test('an upload that is aborted during its latency is never sent', async () => {
  const { calls } = startScenario('latency:60000', window);
  const controller = new AbortController();
  const aborted = expect(upload(controller.signal)).rejects.toThrow('aborted');
  await expect.poll(() => calls.get()).toHaveLength(1);
  controller.abort();
  await aborted;
  expect(sent).not.toHaveBeenCalled();
});
