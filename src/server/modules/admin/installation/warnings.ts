import type { Schemas } from '#contract/operations.ts';
import type { BackupState } from '#server/platform/backup/backup-state.ts';
import { isLoopback, type Config } from '#server/platform/config.ts';

export type InstallationConfig = Pick<
  Config,
  | 'backupKeepDays'
  | 'dataDir'
  | 'google'
  | 'host'
  | 'isBackupDownloadOn'
  | 'isPushOn'
  | 'mailFrom'
  | 'minFreeBytes'
  | 'restoreDrillDays'
  | 's3'
  | 'smtpUrl'
  | 'trustedProxies'
> & { isPublicUrlSet: boolean; publicUrl: string };

interface Found {
  now: number;
  /** When the last backup was made; null for none. */
  backupMadeAt: number | null;
  disk: { freeBytes: number; totalBytes: number } | null;
  isMailFailing: boolean;
  /** At one of the servers. */
  arePicturesFailing: boolean;
  backups: Pick<BackupState, 'failed' | 'drill' | 'drilledAt'>;
}

const dayMs = 24 * 60 * 60 * 1000;
const maxBackupAgeMs = 2 * dayMs;
const minFreeShare = 0.1;

/** What is unsafe or missing in an installation, the most urgent first. */
export function listWarnings(config: InstallationConfig, found: Found) {
  const { now, backupMadeAt, disk, isMailFailing, arePicturesFailing, backups } = found;
  const url = new URL(config.publicUrl);
  const isPublished = config.isPublicUrlSet && !isLoopback(url.hostname);
  const isBackedUp = config.backupKeepDays > 0;
  const isDrilled = isBackedUp && config.restoreDrillDays > 0;
  const { failed, drill, drilledAt } = backups;
  const warnings: Record<Schemas['InstallationWarning'], boolean> = {
    diskLow: disk !== null && disk.freeBytes < config.minFreeBytes,
    diskNearlyFull: disk !== null && disk.freeBytes < minFreeShare * disk.totalBytes,
    picturesFailing: arePicturesFailing,
    mailFailing: isMailFailing,
    backupFailed: isBackedUp && failed?.isOver === false,
    restoreDrillFailed: isDrilled && drill !== null && drillStateOf(drill, now) === 'failed',
    backupsOff: !isBackedUp,
    noBackup: isBackedUp && backupMadeAt === null,
    oldBackup: isBackedUp && backupMadeAt !== null && backupMadeAt < now - maxBackupAgeMs,
    restoreDrillOverdue:
      isDrilled && drilledAt !== null && drilledAt < now - config.restoreDrillDays * dayMs - maxBackupAgeMs,
    noMailServer: config.smtpUrl === undefined,
    noPublicUrl: !config.isPublicUrlSet && !isLoopback(config.host),
    notEncrypted: isPublished && url.protocol === 'http:',
    // The server itself speaks no TLS, so something in front of it does.
    proxyNotTrusted: isPublished && url.protocol === 'https:' && config.trustedProxies === false,
  };
  return (Object.keys(warnings) as Schemas['InstallationWarning'][]).filter((name) => warnings[name]);
}

type DrillState = NonNullable<Schemas['Installation']['restoreDrill']>['state'];

/** How a trial of a restore has ended. One that has been running for a day was killed. */
export function drillStateOf({ at, ms, problem }: NonNullable<BackupState['drill']>, now: number): DrillState {
  if (problem !== null) return 'failed';
  if (ms !== null) return 'ok';
  return at < now - dayMs ? 'failed' : 'running';
}
