import type { Schemas } from '#contract/operations.ts';
import type { Config } from '#server/platform/config.ts';
import { isLoopback } from '#server/platform/loopback.ts';

export type InstallationConfig = Pick<
  Config,
  'backupKeepDays' | 'dataDir' | 'google' | 'host' | 'isPushOn' | 'mailFrom' | 's3' | 'smtpUrl' | 'trustedProxies'
> & { isPublicUrlSet: boolean; publicUrl: string };

interface Found {
  now: number;
  /** When the last backup was made; null for none. */
  backupMadeAt: number | null;
  disk: { freeBytes: number; totalBytes: number } | null;
}

const maxBackupAgeMs = 2 * 24 * 60 * 60 * 1000;
const minFreeShare = 0.1;

/** What is unsafe or missing in an installation, the most urgent first. */
export function listWarnings(config: InstallationConfig, { now, backupMadeAt, disk }: Found) {
  const url = new URL(config.publicUrl);
  const isPublished = config.isPublicUrlSet && !isLoopback(url.hostname);
  const isBackedUp = config.backupKeepDays > 0;
  const warnings: Record<Schemas['InstallationWarning'], boolean> = {
    diskNearlyFull: disk !== null && disk.freeBytes < minFreeShare * disk.totalBytes,
    backupsOff: !isBackedUp,
    noBackup: isBackedUp && backupMadeAt === null,
    oldBackup: isBackedUp && backupMadeAt !== null && backupMadeAt < now - maxBackupAgeMs,
    noMailServer: config.smtpUrl === undefined,
    noPublicUrl: !config.isPublicUrlSet && !isLoopback(config.host),
    notEncrypted: isPublished && url.protocol === 'http:',
    // The server itself speaks no TLS, so something in front of it does.
    proxyNotTrusted: isPublished && url.protocol === 'https:' && config.trustedProxies === false,
  };
  return (Object.keys(warnings) as Schemas['InstallationWarning'][]).filter((name) => warnings[name]);
}
