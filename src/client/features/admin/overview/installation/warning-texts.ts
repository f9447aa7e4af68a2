import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

/** What is wrong, and what to do. */
export const warningTexts: Record<Schemas['InstallationWarning'], MessageDescriptor> = {
  diskLow: msg`The disk is nearly full: new pictures are refused (MIN_FREE_MB). Make room.`,
  diskNearlyFull: msg`Less than a tenth of the disk is free. Make room, before pictures and backups are refused.`,
  picturesFailing: msg`Pictures cannot be stored: new ones are refused, and others may be missing. The log of the server says why, and what to do.`,
  mailFailing: msg`Mail cannot be sent: links for forgotten passwords and other mails wait. The reason is below.`,
  backupFailed: msg`The last nightly backup failed. It is tried again every ten minutes; the reason is below.`,
  restoreDrillFailed: msg`The last nightly backup could not be restored in a trial. The reason is below. Make another backup, and find out why.`,
  backupsOff: msg`Nightly backups are switched off (BACKUP_KEEP_DAYS is 0). Make sure that something else backs up the community.`,
  noBackup: msg`There is no nightly backup yet. The server makes one every night after three o’clock, if it is running then.`,
  oldBackup: msg`The last nightly backup is older than two days. The log of the server says why.`,
  restoreDrillOverdue: msg`No backup was restored in a trial for longer than RESTORE_DRILL_DAYS says. The log of the server says why.`,
  noMailServer: msg`No mail server is set (SMTP_URL). Links for forgotten passwords reach nobody: they are files in the folder outbox.`,
  noPublicUrl: msg`PUBLIC_URL is not set, so links in mails and on shared pages lead to the server’s own machine only.`,
  notEncrypted: msg`The address begins with http://, so passwords travel unencrypted. Put a proxy with a certificate in front of the server.`,
  proxyNotTrusted: msg`TRUST_PROXY is not set, so all visitors of the proxy count as one. A hundred wrong passwords of one would lock out all others.`,
};
