import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { inAdminTransaction } from '#server/platform/admin-transaction.ts';
import { readBackupState, type BackupState } from '#server/platform/backup/backup-state.ts';
import type { Clock } from '#server/platform/clock.ts';
import { engineOf } from '#server/platform/database/engine.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/member-locale.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import { composeMail, type Mail } from '#server/platform/mail.ts';
import { version } from '#server/platform/version.ts';

import { describeMailError } from './describe-mail-error.ts';
import { findLastBackup, findLastMigration, readDatabaseBytes, readDisk } from './read-installation.ts';
import { drillStateOf, listWarnings, type InstallationConfig } from './warnings.ts';

interface InstallationDeps {
  db: Db;
  clock: Clock;
  mail: Mail;
  log: ErrorLogger;
  appName: string;
  config: InstallationConfig;
}

/** How the community is hosted, and whether its mails arrive. */
export function installationHandlers({
  db,
  clock,
  mail,
  log,
  appName,
  config,
}: InstallationDeps): Handlers<Context, 'getInstallation' | 'sendTestMail'> {
  const { dataDir, google, isPushOn, mailFrom, publicUrl, s3, smtpUrl, trustedProxies } = config;
  return {
    async getInstallation() {
      const [databaseBytes, migration] = [await readDatabaseBytes(db), await findLastMigration(db)];
      const [now, backups] = [clock.now(), await readBackupState(db)];
      const backup = await findLastBackup(db, { dataDir, now, made: backups.made });
      const [disk, backupMadeAt] = [await readDisk(dataDir), backup?.madeAt ?? null];
      return {
        version,
        migration,
        database: { kind: engineOf(db) === 'postgres' ? 'postgres' : 'embedded', bytes: databaseBytes },
        pictures: s3 ? 's3' : 'disk',
        disk,
        backup: backup && { ...backup, madeAt: toIso(backup.madeAt) },
        backupFailure: backups.failed && { ...backups.failed, at: toIso(backups.failed.at) },
        restoreDrill: presentDrill(backups, now),
        mail: { goesTo: smtpUrl === undefined ? 'outbox' : 'mailServer', from: mailFrom },
        isPushOn,
        isGoogleOn: google !== null,
        publicUrl,
        isProxyTrusted: trustedProxies !== false,
        warnings: listWarnings(config, { now, backupMadeAt, disk, backups }),
      };
    },

    async sendTestMail(_, { member, locale, t }) {
      const { email, language } = await inAdminTransaction(db, member, clock.now(), (trx, { id }) =>
        trx.selectFrom('members').select(['email', 'language']).where('id', '=', id).executeTakeFirstOrThrow(),
      );
      const letter = {
        to: email,
        locale: memberLocale(language, locale),
        subject: msg`A test of the mail of ${{ appName }}`,
        paragraphs: [msg`This mail was sent from the page of ${{ appName }} for admins. Mails arrive.`],
      };
      try {
        await mail.send(composeMail(letter));
      } catch (error) {
        log.error({ err: error }, 'a test mail could not be sent');
        return { result: 'failed', message: t(describeMailError(error)) };
      }
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
