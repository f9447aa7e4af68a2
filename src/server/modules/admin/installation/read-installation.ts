import { statfs } from 'node:fs/promises';

import type { Schemas } from '#contract/operations.ts';
import { readBackupState, type BackupState } from '#server/platform/backup/backup-state.ts';
import { listNightlyFiles } from '#server/platform/backup/nightly-files.ts';
import { isInFuture } from '#server/platform/clock.ts';
import { engineOf } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { readMailState } from '#server/platform/mail-queue/mail-state.ts';
import { listServerStates } from '#server/platform/server-states.ts';

import { listWarnings, type InstallationConfig } from './warnings.ts';

/** Free and all bytes of the disk with this folder; null if the file system does not say. */
async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return blocks === 0 ? null : { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** The last nightly backup in the folder of this server or, with PostgreSQL, of another one; null for none. */
async function findLastBackup(
  db: Db,
  { dataDir, now, made }: { dataDir: string; now: number; made: BackupState['made'] },
): Promise<{ fileName: string; bytes: number; madeAt: number; isOnThisServer: boolean } | null> {
  const found = (await listNightlyFiles(dataDir)).map((file) => ({ ...file, isOnThisServer: true }));
  if (made && engineOf(db) === 'postgres')
    found.push({ name: made.file, bytes: made.bytes, madeAt: made.at, isOnThisServer: false });
  const [last] = found.filter(({ madeAt }) => !isInFuture(madeAt, now)).toSorted((a, b) => b.madeAt - a.madeAt);
  if (!last) return null;
  const { name: fileName, bytes, madeAt, isOnThisServer } = last;
  return { fileName, bytes, madeAt, isOnThisServer };
}

/** What an installation is warned of now, and what that was found from. */
export async function readWarnings(db: Db, config: InstallationConfig, now: number) {
  const backups = await readBackupState(db);
  const backup = await findLastBackup(db, { dataDir: config.dataDir, now, made: backups.made });
  const [disk, mail] = [await readDisk(config.dataDir), await readMailState(db, now)];
  const unwell = (await listServerStates(db, now)).flatMap((state) => state.unwell);
  const found = {
    ...{ now, backupMadeAt: backup?.madeAt ?? null, disk, backups },
    isMailFailing: mail.isFailing || unwell.includes('mails'),
    arePicturesFailing: unwell.includes('pictures'),
  };
  const warnings: Schemas['InstallationWarning'][] = listWarnings(config, found);
  return { backups, backup, disk, mail, warnings };
}
