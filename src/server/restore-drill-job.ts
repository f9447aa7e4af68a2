import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readBackupState, updateBackupState, type BackupState } from '#server/platform/backup/backup-state.ts';
import { drillRestore, removeDrill } from '#server/platform/backup/restore-drill.ts';
import { isInFuture, type Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { localDay } from '#server/platform/local-days.ts';
import type { ProgressLogger } from '#server/platform/logger.ts';

interface RestoreDrillOptions {
  db: Db;
  locks: AdvisoryLocks;
  clock: Clock;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'restoreDrillDays' | 'minFreeBytes'>;
  log: ProgressLogger;
}

const dayMs = 24 * 3_600_000;

/** Tries to restore the last nightly backup, unless one was restored in the last days or it was tried today, and records the result. */
export async function drillWhenDue(options: RestoreDrillOptions, signal?: AbortSignal): Promise<void> {
  const { db, locks, clock, config } = options;
  if (config.restoreDrillDays === 0) return;
  await locks.tryRun('restore drill', async () => {
    await removeDrill(config.dataDir);
    const state = await readBackupState(db);
    if (!state.made || !isDue(state, config.restoreDrillDays, clock.now())) return;
    const file = join(config.dataDir, 'backups', state.made.file);
    // Another server has made it.
    if (config.databaseUrl !== undefined && !existsSync(file)) return;
    await drill(options, { file, name: state.made.file, last: state.drill }, signal);
  });
}

/** A drill of a time that has not come yet counts as none. A failed one is repeated the next day. */
function isDue({ drill, drilledAt }: BackupState, days: number, now: number): boolean {
  const isPast = (time: number) => !isInFuture(time, now);
  // Half a day earlier: the backup before it may take longer or shorter.
  if (drilledAt !== null && isPast(drilledAt) && drilledAt > now - (days - 0.5) * dayMs) return false;
  return drill === null || !isPast(drill.at) || localDay(drill.at) < localDay(now);
}

interface Drill {
  file: string;
  name: string;
  last: BackupState['drill'];
}

async function drill(
  { db, clock, config, log }: RestoreDrillOptions,
  { file, name, last }: Drill,
  signal?: AbortSignal,
): Promise<void> {
  const at = clock.now();
  const began = performance.now();
  const running = { at, file: name, ms: null, problem: null };
  await updateBackupState(db, { drill: running });
  try {
    await drillRestore(file, config, signal);
    const ms = Math.round(performance.now() - began);
    await updateBackupState(db, { drill: { ...running, ms }, drilledAt: at });
    log.info({ file, ms }, 'the nightly backup could be restored in a drill');
  } catch (error) {
    if (signal?.aborted) {
      await updateBackupState(db, { drill: last });
      return;
    }
    const problem = error instanceof Error ? error.message : String(error);
    log.error({ err: error, file }, 'the nightly backup could not be restored in a drill');
    await updateBackupState(db, { drill: { ...running, ms: Math.round(performance.now() - began), problem } });
  }
}
