/** @module-tag sweep */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { backUpToday } from '#server/backup-job.ts';
import { readBackupState } from '#server/platform/backup/backup-state.ts';
import { createAdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import { drillWhenDue } from '#server/restore-drill-job.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { storageOf } from './backup-fixture.ts';

const dayMs = 24 * 3_600_000;

async function startDrills(restoreDrillDays = 7) {
  const database = await createFirstCommunity();
  const server = await startTestServer({}, { database });
  const { db, clock } = server;
  const logged: string[] = [];
  const record = (_: unknown, message: string) => void logged.push(message);
  const config = { backupKeepDays: 14, restoreDrillDays, minFreeBytes: 0 };
  const options = {
    ...{ db, clock, locks: createAdvisoryLocks(server.pool), storage: storageOf(database) },
    config: Object.assign(config, { dataDir: database.folder, databaseUrl: database.url }),
    log: { info: record, warn: record, error: record } as Parameters<typeof backUpToday>[0]['log'],
  };
  const night = async (signal?: AbortSignal) => {
    await backUpToday(options);
    await drillWhenDue(options, signal);
    return readBackupState(db);
  };
  const backups = join(database.folder, 'backups');
  return { server, database, config, night, backups, logged };
}

test('once a week the newest backup is restored, verified and removed again', async () => {
  const { server, database, night, logged } = await startDrills();
  const before = (await readdir(database.folder)).toSorted();
  const first = await night();
  expect(first.drill).toMatchObject({ file: 'nightly-2026-11-01.tar', problem: null });
  expect(first.drill?.ms).toBeGreaterThan(0);
  expect(first.drilledAt).toBe(server.clock.now());
  expect((await readdir(database.folder)).filter((name) => name !== 'backups').toSorted()).toEqual(
    before.filter((name) => name !== 'backups'),
  );
  expect(logged).toContain('the nightly backup could be restored in a drill');
  server.clock.advance(6 * dayMs);
  // Of a drill that was killed.
  await mkdir(join(database.folder, 'restore-drill/restore.part'), { recursive: true });
  expect((await night()).drilledAt).toBe(first.drilledAt);
  expect(existsSync(join(database.folder, 'restore-drill'))).toBe(false);
  server.clock.advance(dayMs);
  expect((await night()).drill?.file).toBe('nightly-2026-11-08.tar');
});

test(
  'a drill that would leave less of the disk free than has to stay is not begun, and says so',
  { tags: 'sweep' },
  async () => {
    const { server, config, night } = await startDrills();
    await night(AbortSignal.abort());
    config.minFreeBytes = Number.MAX_SAFE_INTEGER;
    expect((await night()).drill?.problem).toMatch(
      /^There is too little space to try a restore of .+ \(MIN_FREE_MB\)\.$/,
    );
    config.minFreeBytes = 0;
    server.clock.advance(dayMs);
    expect((await night()).drill?.problem).toBeNull();
  },
);

test('a backup that is damaged on the disk is found, warned of, and tried again the next night', async () => {
  const { server, database, night, backups } = await startDrills(1);
  await backUpDamaged();
  const failed = await readBackupState(server.db);
  expect(failed.drill?.problem).toMatch(/nightly-2026-11-01\.tar is not a complete, undamaged backup/);
  expect(existsSync(join(database.folder, 'restore-drill'))).toBe(false);
  server.clock.advance(dayMs);
  expect((await night()).drill).toMatchObject({ file: 'nightly-2026-11-02.tar', problem: null });

  async function backUpDamaged() {
    const { made } = await night(AbortSignal.abort());
    const file = await open(join(backups, made?.file ?? ''), 'r+');
    await file.write(Buffer.from('damaged'), 0, 7, 600);
    await file.close();
    await night();
  }
});

test(
  'a drill that a stop interrupts is tried again, and a drill of a future day counts as none',
  { tags: 'sweep' },
  async () => {
    const { server, database, night } = await startDrills();
    const interrupted = await night(AbortSignal.abort());
    expect([interrupted.drill, interrupted.drilledAt]).toEqual([null, null]);
    expect(existsSync(join(database.folder, 'restore-drill'))).toBe(false);
    server.clock.advance(365 * dayMs);
    expect((await night()).drilledAt).toBe(server.clock.now());
    server.clock.advance(-364 * dayMs);
    expect((await night()).drilledAt).toBe(server.clock.now());
  },
);

test('without drills none is made', async () => {
  const { night } = await startDrills(0);
  expect((await night()).drill).toBeNull();
});
