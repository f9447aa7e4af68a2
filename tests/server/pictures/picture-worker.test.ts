import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPictureWorker, WorkerLost } from '#server/platform/pictures/picture-worker.ts';

const processEntry = fileURLToPath(new URL('./worker-double.ts', import.meta.url));

function openWorker(options: Parameters<typeof createPictureWorker>[0]) {
  const worker = createPictureWorker({ processEntry, ...options });
  onTestFinished(() => worker.close());
  const ask = async (path: string): Promise<unknown> => worker.ingest({ path, kind: 'post' });
  return { ask, answer: async () => (await ask('answer')) as { pid: number; priority: number } };
}

test('a decoder that crashes costs its own picture, and the next one finds a new process', async () => {
  const { ask, answer } = openWorker({});
  const before = await answer();
  await expect(ask('crash')).rejects.toBeInstanceOf(WorkerLost);
  expect((await answer()).pid).not.toBe(before.pid);
});

test('a picture that takes too long is given up', async () => {
  const { ask } = openWorker({ longestMs: 50 });
  await expect(ask('hang')).rejects.toThrow('took too long');
});

test('the process ends by itself when there is nothing to do', async () => {
  const { answer } = openWorker({ idleMs: 1 });
  const { pid } = await answer();
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 5000 });
});

test('background work yields to the server', async () => {
  expect((await openWorker({ isBackground: true }).answer()).priority).toBe(constants.priority.PRIORITY_LOW);
  expect((await openWorker({}).answer()).priority).toBe(constants.priority.PRIORITY_NORMAL);
});
