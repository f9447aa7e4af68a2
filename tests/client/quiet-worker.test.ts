import { expect, onTestFinished, test, vi } from 'vitest';

import { noteRequest, whenQuiet } from '#client/worker/quiet.ts';

test('the service worker waits with what may be needed later until the page has asked for nothing for two seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  noteRequest();
  let isQuiet = false;
  const quiet = whenQuiet().then(() => (isQuiet = true));
  await vi.advanceTimersByTimeAsync(1900);
  noteRequest();
  await vi.advanceTimersByTimeAsync(1900);
  expect(isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await quiet;
});
