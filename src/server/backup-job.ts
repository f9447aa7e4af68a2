import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

import { createBackup } from '#server/platform/backup/create-backup.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { localDay } from '#server/platform/local-days.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

interface BackupJobOptions {
  db: Db;
  storage: PictureStorage;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKeepDays'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const checkMs = 10 * 60_000;
/** Of the local time: few members are awake. */
const backupHour = 3;
const dayMs = 24 * 3_600_000;
const factName = 'last nightly backup';

/** Backs up the community every night and deletes old backups; returns a function that stops it and gives up a running backup. */
export function startBackupJob(options: BackupJobOptions): () => Promise<void> {
  const { clock, config, log } = options;
  const stopping = new AbortController();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    if (new Date(clock.now()).getHours() < backupHour) return;
    running = running.then(() =>
      backUpToday(options, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.error({ err: error }, 'the nightly backup failed; it is tried again in ten minutes');
      }),
    );
  }, checkMs).unref();
  if (config.backupKeepDays === 0) clearInterval(timer);
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}

/** Makes the backup of this day, unless it exists, and then deletes those older than `backupKeepDays`. */
export async function backUpToday(
  { db, storage, clock, config, log }: BackupJobOptions,
  signal?: AbortSignal,
): Promise<void> {
  const folder = join(config.dataDir, 'backups');
  const day = localDay(clock.now());
  const previous = await claimDay(db, day);
  if (previous === null) return;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireSpace(folder);
    const file = join(folder, `nightly-${day}.tar`);
    const database = { url: config.databaseUrl, folder: config.dataDir };
    const { manifest, missing } = await createBackup({ database, storage, file, ...(signal && { signal }) });
    log.info({ file, pictures: manifest.pictures }, 'the nightly backup is complete');
    if (missing.length > 0) log.warn({ pictures: missing }, 'pictures without files are not in the backup');
    await deleteOldBackups(folder, clock.now() - config.backupKeepDays * dayMs);
  } catch (error) {
    await db.updateTable('facts').set({ value: previous }).where('name', '=', factName).execute();
    throw error;
  }
}

/** Records that this day's backup is being made, and returns the day of the last one; null if another server has recorded it. */
async function claimDay(db: Db, day: string): Promise<string | null> {
  await db
    .insertInto('facts')
    .values({ name: factName, value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirstOrThrow();
  if (value >= day) return null;
  const claimed = await db
    .updateTable('facts')
    .set({ value: day })
    .where('name', '=', factName)
    .where('value', '=', value)
    .returning('name')
    .executeTakeFirst();
  return claimed ? value : null;
}

const isNightly = (name: string) => /^nightly-\d{4}-\d{2}-\d{2}\.tar$/.test(name);

/** Throws if a backup that is a little larger than the last one would leave little room for uploads. */
async function requireSpace(folder: string): Promise<void> {
  const last = (await readdir(folder)).filter(isNightly).toSorted().at(-1);
  if (last === undefined) return;
  const { bavail, bsize } = await statfs(folder);
  const { size } = await stat(join(folder, last));
  if (bavail * bsize < 2 * size)
    throw new Error(`There is too little space for a backup in ${folder}: it takes about ${Math.ceil(size / 1e6)} MB.`);
}

/** Deletes nightly backups and copies from before migrations that are older than this, and what a killed backup left. */
async function deleteOldBackups(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = isNightly(name) || /^before-.*\.db$/.test(name) || name.endsWith('.part');
    if (!isOurs) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}
