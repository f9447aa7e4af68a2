import type { Schemas } from '#contract/operations.ts';
import { readBackupState } from '#server/platform/backup/backup-state.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { readMailState } from '#server/platform/mail-queue/mail-state.ts';
import { listServerStates } from '#server/platform/server-states.ts';

import { findLastBackup, readDisk } from './read-installation.ts';
import { listWarnings, type InstallationConfig } from './warnings.ts';

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
