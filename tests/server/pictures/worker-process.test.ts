/** @module-tag sweep */
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';

import {
  createWorkerProcess,
  WorkerLostError,
  WorkerMemoryError,
} from '#server/platform/pictures/worker/worker-process.ts';
import { patience } from '#tests/support/patience.ts';

const entry = fileURLToPath(new URL('./fake-worker.ts', import.meta.url));

function openWorker(options: Parameters<typeof createWorkerProcess>[0]) {
  const worker = createWorkerProcess({ entry, ...options });
  onTestFinished(() => worker.close());
  const ask = async (path: string): Promise<unknown> => worker.ingest({ path, kind: 'post', maxPixelBytes: Infinity });
  return { ask, answer: async () => (await ask('answer')) as { pid: number; priority: number; environment: string[] } };
}

test('a crash of the decoder fails one job, and the next job gets a new process', async () => {
  const { ask, answer } = openWorker({});
  const before = await answer();
  await expect(ask('crash')).rejects.toBeInstanceOf(WorkerLostError);
  expect((await answer()).pid).not.toBe(before.pid);
});

test('a job that takes too long fails', async () => {
  const { ask } = openWorker({ timeoutMs: 50 });
  await expect(ask('hang')).rejects.toThrow('timed out');
});

test('an idle process ends', async () => {
  const { answer } = openWorker({ idleMs: 1 });
  const { pid } = await answer();
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), patience);
});

test('background work has low priority', async () => {
  expect((await openWorker({ isBackground: true }).answer()).priority).toBe(constants.priority.PRIORITY_LOW);
  expect((await openWorker({}).answer()).priority).toBe(constants.priority.PRIORITY_NORMAL);
});

test('a job that takes too much memory fails, and the next job gets a new process', async () => {
  const { ask, answer } = openWorker({ maxMemory: 200e6 });
  const before = await answer();
  await expect(ask('eat')).rejects.toBeInstanceOf(WorkerMemoryError);
  expect((await answer()).pid).not.toBe(before.pid);
});

test('the decoder gets nothing of the environment that contains the secrets of the server', async () => {
  vi.stubEnv('S3_SECRET_KEY', 'a secret');
  const { environment } = await openWorker({}).answer();
  vi.unstubAllEnvs();
  const own = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'MALLOC_ARENA_MAX'];
  expect(environment.filter((name) => !own.includes(name) && !name.startsWith('NODE_CHANNEL'))).toEqual([]);
});
