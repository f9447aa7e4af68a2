import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import {
  deleteWantedBackup,
  isBackupWanted,
  readBackupState,
  updateBackupState,
  type BackupState,
} from '#server/platform/backup/backup-state.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { deleteOldFiles, deleteUnfinishedFiles, listNightlyFiles } from '#server/platform/backup/nightly-files.ts';
import { isInFuture, type Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { localDay } from '#server/platform/local-days.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import { requireSpace } from './platform/disk.ts';
import { drillWhenDue } from './restore-drill-job.ts';

interface BackupJobOptions {
  db: Db;
  /** Of the servers on this database: one of them makes the backup. */
  locks: AdvisoryLocks;
  storage: PictureStorage;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKeepDays' | 'minFreeBytes'>;
  log: Logger;
}

type DrillOptions = Parameters<typeof drillWhenDue>[0];

/** Held while a backup is made. */
const lockName = 'nightly backup';
/** Of the local time: few members are awake. */
const backupHour = 3;
/** How much larger than the last one a backup can be. */
const growthFactor = 1.2;

/** Every night backs up the community, deletes old backups and, now and then, tries to restore the last one. */
export async function backUpWhenDue(options: BackupJobOptions & DrillOptions, signal: AbortSignal): Promise<void> {
  if (new Date(options.clock.now()).getHours() < backupHour) return;
  await backUpToday(options, signal);
  await drillWhenDue(options, signal);
}

/** Makes the backup of this day, unless one of the servers has made it or is making it, and then deletes old ones. */
export async function backUpToday(options: BackupJobOptions, signal?: AbortSignal): Promise<void> {
  const { db, locks, clock } = options;
  await locks.tryRun(lockName, async () => {
    const { made } = await readBackupState(db);
    if (!isOfToday(made, clock.now())) await backUp(options, signal);
  });
}

/** Makes the backup that an admin has asked for; it takes the place of this day's. One that fails is not tried again. */
export async function backUpWhenAsked(options: BackupJobOptions, signal: AbortSignal): Promise<void> {
  const { db, locks } = options;
  if (!(await isBackupWanted(db))) return;
  await locks.tryRun(lockName, async () => {
    // Another server may have made it since.
    if (!(await isBackupWanted(db))) return;
    try {
      await backUp(options, signal);
    } finally {
      // A stop interrupts it; the next start makes it.
      if (!signal.aborted) await deleteWantedBackup(db);
    }
  });
}

/** A backup that was made while the clock was ahead counts as none: otherwise no other would be made until that day comes. */
const isOfToday = (made: BackupState['made'], now: number) =>
  made !== null && !isInFuture(made.at, now) && localDay(made.at) >= localDay(now);

/** Makes a backup, and records whether that succeeded. */
async function backUp(options: BackupJobOptions, signal?: AbortSignal): Promise<void> {
  try {
    await writeBackup(options, signal);
  } catch (error) {
    if (!signal?.aborted) await recordFailure(options, error);
    throw error;
  }
}

async function writeBackup({ db, storage, clock, config, log }: BackupJobOptions, signal?: AbortSignal): Promise<void> {
  const { dataDir, databaseUrl, backupKeepDays, minFreeBytes } = config;
  const folder = join(dataDir, 'backups');
  const at = clock.now();
  const name = `nightly-${localDay(at)}.tar`;
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteUnfinishedFiles(dataDir);
  const [last] = await listNightlyFiles(dataDir);
  const expectedBytes = growthFactor * (last?.bytes ?? 0);
  await requireSpace(folder, { what: `make a backup in ${folder}`, bytes: expectedBytes, minFreeBytes });
  const database = { url: databaseUrl, folder: dataDir };
  const { manifest, missing } = await createBackup({ database, storage, file, ...(signal && { signal }) });
  // What is kept, and which is the last one, goes by this time.
  await utimes(file, at / 1000, at / 1000);
  const bytes = (await listNightlyFiles(dataDir)).find((each) => each.name === name)?.bytes ?? 0;
  const { failed } = await readBackupState(db);
  await updateBackupState(db, {
    made: { at, file: name, bytes },
    failed: failed && { ...failed, isOver: true },
  });
  log.info({ file, pictures: manifest.pictures }, 'the nightly backup is complete');
  if (missing.length > 0) log.warn({ pictures: missing }, 'pictures without files are not in the backup');
  await deleteOldFiles(dataDir, backupKeepDays, at);
}

/** For the admins; the log has the error itself. */
async function recordFailure({ db, clock, log }: BackupJobOptions, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await updateBackupState(db, { failed: { at: clock.now(), reason, isOver: false } }).catch((cause: unknown) => {
    log.error({ err: cause }, 'that the nightly backup failed could not be recorded');
  });
}
