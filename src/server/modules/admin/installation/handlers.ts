import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { isBackupWanted, type BackupState } from '#server/platform/backup/backup-state.ts';
import type { Clock } from '#server/platform/clock.ts';
import { engineOf, readDatabaseBytes } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import { classifyMailError } from '#server/platform/mail-queue/mail-failure.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { insertMailResult } from '#server/platform/mail-queue/store.ts';
import { composeMail, type Mail } from '#server/platform/mail.ts';
import { findLastMigration, findLastUpdate, version } from '#server/platform/updates.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { readAppName } from '#server/rules/community-settings.ts';

import { describeMailError, describeMailFailure } from './describe-mail-error.ts';
import { readWarnings } from './read-installation.ts';
import { findAddress, listWork } from './store.ts';
import { drillStateOf, type InstallationConfig } from './warnings.ts';

export interface InstallationDeps {
  db: Db;
  clock: Clock;
  mail: Mail;
  mailQueue: Pick<MailQueue, 'retryNow'>;
  log: ErrorLogger;
  config: InstallationConfig;
}

/** How the community is hosted, and whether its mails arrive. */
export function installationHandlers({
  db,
  clock,
  mail,
  mailQueue,
  log,
  config,
}: InstallationDeps): Handlers<Context, 'getInstallation' | 'sendTestMail'> {
  const { google, isBackupDownloadOn, isPushOn, mailFrom, publicUrl, s3, smtpUrl, trustedProxies } = config;
  return {
    async getInstallation(_, { t }) {
      const [databaseBytes, migration] = [await readDatabaseBytes(db), await findLastMigration(db)];
      const update = await findLastUpdate(db, config.dataDir);
      const now = clock.now();
      const { backups, backup, disk, mail: mails, warnings } = await readWarnings(db, config, now);
      return {
        version,
        migration,
        update: update && {
          at: toIso(update.at),
          from: update.from,
          migrations: update.migrations,
          copy: update.copy,
        },
        database: { kind: engineOf(db) === 'postgres' ? 'postgres' : 'embedded', bytes: databaseBytes },
        pictures: s3 ? 's3' : 'disk',
        disk,
        backup: backup && { ...backup, madeAt: toIso(backup.madeAt) },
        backupFailure: backups.failed && { ...backups.failed, at: toIso(backups.failed.at) },
        isBackupWanted: await isBackupWanted(db),
        isBackupDownloadOn,
        restoreDrill: presentDrill(backups, now),
        mail: {
          goesTo: smtpUrl === undefined ? 'outbox' : 'mailServer',
          from: mailFrom,
          waiting: mails.waiting,
          oldestWaitingAt: mails.oldestWaitingAt === null ? null : toIso(mails.oldestWaitingAt),
          lastFailure: mails.lastFailure && {
            at: toIso(mails.lastFailure.at),
            message: t(describeMailFailure(mails.lastFailure.reason)),
          },
        },
        isPushOn,
        isGoogleOn: google !== null,
        publicUrl,
        isProxyTrusted: trustedProxies !== false,
        work: await listWork(db),
        warnings,
      };
    },

    async sendTestMail(_, { member, locale, t }) {
      const { email, language } = await inAdminTransaction(db, member, clock.now(), (trx) =>
        findAddress(trx, member.id),
      );
      const appName = await readAppName(db);
      const letter = {
        to: email,
        locale: memberLocale(language, locale),
        subject: msg`A test of the mail of ${{ appName }}`,
        paragraphs: [msg`This mail was sent from the page of ${{ appName }} for admins. Mails arrive.`],
      };
      try {
        await mail.send(composeMail(letter));
      } catch (error) {
        const { reason, status } = classifyMailError(error);
        log.error({ kind: 'test', reason, status }, 'a test mail could not be sent');
        await insertMailResult(db, { kind: 'test', result: 'failed', reason, now: clock.now() });
        return { result: 'failed', message: t(describeMailError(error)) };
      }
      await insertMailResult(db, { kind: 'test', result: 'sent', now: clock.now() });
      mailQueue.retryNow();
      return smtpUrl === undefined
        ? { result: 'written', message: t(msg`There is no mail server, so the mail is a file in the folder outbox.`) }
        : { result: 'sent', message: t(msg`The mail server has accepted the mail to ${{ email }}. Has it arrived?`) };
    },
  };
}

const toIso = (time: number) => new Date(time).toISOString();

function presentDrill({ drill, drilledAt }: BackupState, now: number) {
  if (!drill) return null;
  const { at, file, ms, problem } = drill;
  const state = drillStateOf(drill, now);
  return {
    ...{ at: toIso(at), fileName: file, state, milliseconds: ms },
    reason: state === 'failed' ? (problem ?? 'It was not finished.') : null,
    succeededAt: drilledAt === null ? null : toIso(drilledAt),
  };
}
