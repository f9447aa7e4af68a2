import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { backUpToday } from '#server/backup-job.ts';
import { readBackupState } from '#server/platform/backup/backup-state.ts';
import { createAdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { createMember } from '#tests/factories/members.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { storageOf } from './backup-fixture.ts';

const dayMs = 24 * 3_600_000;

async function startNights(keepDays = 14) {
  const config = { backupKeepDays: keepDays, minFreeBytes: 0 };
  const database = await createFirstCommunity();
  const server = await startTestServer({}, { database });
  const locks = createAdvisoryLocks(server.pool);
  const lines: unknown[] = [];
  const record = (details: unknown) => void lines.push(details);
  const backUp = (storage = storageOf(database)) =>
    backUpToday({
      db: server.db,
      locks,
      storage,
      clock: server.clock,
      config: { ...config, dataDir: database.folder, databaseUrl: database.url },
      log: { info: record, warn: record, error: record },
    });
  const folder = join(database.folder, 'backups');
  const files = async () => (await readdir(folder)).toSorted();
  const list = async () => (await readdir(folder)).filter((name) => name.startsWith('nightly-')).toSorted();
  return { server, config, folder, backUp, files, list };
}

test('a night has one backup, however often it is asked for and by however many servers', async () => {
  const { backUp, list } = await startNights();
  await Promise.all([backUp(), backUp(), backUp()]);
  await backUp();
  expect(await list()).toEqual(['nightly-2026-11-01.tar']);
});

test('nightly backups are deleted after the days of the setting', async () => {
  const { server, backUp, list } = await startNights(3);
  for (let night = 0; night < 6; night += 1) {
    await backUp();
    server.clock.advance(dayMs);
  }
  expect(await list()).toEqual([
    'nightly-2026-11-03.tar',
    'nightly-2026-11-04.tar',
    'nightly-2026-11-05.tar',
    'nightly-2026-11-06.tar',
  ]);
});

test('no nightly backup is made that would leave less of the disk free than has to stay', async () => {
  const { server, config, backUp, list } = await startNights();
  await backUp();
  server.clock.advance(dayMs);
  config.minFreeBytes = Number.MAX_SAFE_INTEGER;
  await expect(backUp()).rejects.toThrow(/^There is too little space to make a backup in .+ \(MIN_FREE_MB\)\.$/);
  expect((await readBackupState(server.db)).failed?.reason).toMatch(/too little space/);
  expect(await list()).toEqual(['nightly-2026-11-01.tar']);
});

test('a nightly backup that fails leaves no part of it, and is made on the next attempt', async () => {
  const { server, folder, backUp, list } = await startNights();
  const failing = {
    ...storageOf({ folder, url: undefined, remove: async () => undefined }),
    list: () => Promise.reject(new Error('The storage is down.')),
  };
  await expect(backUp(failing)).rejects.toThrow('The storage is down.');
  const at = server.clock.now();
  expect(await readBackupState(server.db)).toMatchObject({
    made: null,
    failed: { at, reason: 'The storage is down.', isOver: false },
  });
  expect((await readdir(folder)).filter((name) => !name.startsWith('before-'))).toEqual([]);
  await backUp();
  expect(await list()).toEqual(['nightly-2026-11-01.tar']);
  expect((await readBackupState(server.db)).failed).toMatchObject({ at, isOver: true });
});

test('a nightly backup that was killed is made again on the same day, and its part is removed', async () => {
  const { server, folder, backUp, files } = await startNights();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'nightly-2026-11-01.tar.part'), 'half');
  await writeFile(join(folder, 'nightly-2026-11-01.tar.table.part'), 'half');
  await backUp();
  expect((await files()).filter((name) => !name.startsWith('before-'))).toEqual(['nightly-2026-11-01.tar']);
  expect((await readBackupState(server.db)).made?.file).toBe('nightly-2026-11-01.tar');
});

test('a clock that jumps ahead by a year deletes no backup, and once it is right again there is one every night', async () => {
  const { server, folder, backUp, files } = await startNights(3);
  const nights = [
    'nightly-2026-11-01.tar',
    'nightly-2026-11-02.tar',
    'nightly-2026-11-03.tar',
    'nightly-2026-11-04.tar',
  ];
  for (const _ of nights) {
    await backUp();
    server.clock.advance(dayMs);
  }
  const copy = 'before-0099-tests-2026-11-03.db';
  await writeFile(join(folder, copy), 'copy');
  const seconds = server.clock.now() / 1000 - 2 * 86_400;
  await utimes(join(folder, copy), seconds, seconds);
  const before = await files();

  server.clock.advance(365 * dayMs);
  await backUp();
  expect(await files()).toEqual(expect.arrayContaining(['nightly-2026-11-02.tar', ...nights.slice(2), copy]));

  server.clock.advance(-365 * dayMs);
  await backUp();
  expect(await files()).toEqual(expect.arrayContaining([...before.slice(-3), 'nightly-2026-11-05.tar']));
  const { token } = await createMember(server, { isAdmin: true });
  const { body } = await server.call('getInstallation', { token });
  expect(body.backup?.fileName).toBe('nightly-2026-11-05.tar');
});

test('a clock that falls back to 1970 deletes no backup, and makes its own', async () => {
  const { server, backUp, list } = await startNights(2);
  for (let night = 0; night < 3; night += 1) {
    await backUp();
    server.clock.advance(dayMs);
  }
  const before = await list();
  server.clock.advance(-server.clock.now() + dayMs);
  for (let night = 0; night < 4; night += 1) {
    await backUp();
    server.clock.advance(dayMs);
  }
  expect(await list()).toEqual(expect.arrayContaining(before));
  expect((await list())[0]).toMatch(/^nightly-1970-/);
});
