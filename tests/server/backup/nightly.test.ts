import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { backUpToday } from '#server/backup-job.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { storageOf } from './backup-fixture.ts';

const dayMs = 24 * 3_600_000;

async function startNights(keepDays = 14) {
  const database = await createFirstCommunity();
  const server = await startTestServer({}, { database });
  const lines: unknown[] = [];
  const record = (details: unknown) => void lines.push(details);
  const backUp = (storage = storageOf(database)) =>
    backUpToday({
      db: server.db,
      storage,
      clock: server.clock,
      config: { dataDir: database.folder, databaseUrl: database.url, backupKeepDays: keepDays },
      log: { info: record, warn: record, error: record },
    });
  const folder = join(database.folder, 'backups');
  const list = async () => (await readdir(folder)).filter((name) => name.startsWith('nightly-')).toSorted();
  return { server, folder, backUp, list };
}

test('a night has one backup, however often it is asked for and by however many servers', async () => {
  const { backUp, list } = await startNights();
  await Promise.all([backUp(), backUp(), backUp()]);
  await backUp();
  expect(await list()).toEqual(['nightly-2026-11-01.tar']);
});

test('nightly backups are deleted after the days of the setting', async () => {
  const { server, folder, backUp, list } = await startNights(3);
  for (let night = 0; night < 6; night += 1) {
    await backUp();
    // The test's clock does not reach the file system.
    const seconds = server.clock.now() / 1000;
    const newest = (await list()).at(-1) ?? '';
    await utimes(join(folder, newest), seconds, seconds);
    server.clock.advance(dayMs);
  }
  expect(await list()).toEqual([
    'nightly-2026-11-03.tar',
    'nightly-2026-11-04.tar',
    'nightly-2026-11-05.tar',
    'nightly-2026-11-06.tar',
  ]);
});

test('a nightly backup that fails leaves no part of it, and is made on the next attempt', async () => {
  const { folder, backUp, list } = await startNights();
  const failing = {
    ...storageOf({ folder, url: undefined, remove: async () => undefined }),
    list: () => Promise.reject(new Error('The storage is down.')),
  };
  await expect(backUp(failing)).rejects.toThrow('The storage is down.');
  expect((await readdir(folder)).filter((name) => !name.startsWith('before-'))).toEqual([]);
  await backUp();
  expect(await list()).toEqual(['nightly-2026-11-01.tar']);
});
