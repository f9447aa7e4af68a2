import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { Detail } from '../../detail.tsx';
import { formatBytes } from '../numbers/format.ts';
import { installationQuery } from '../queries.ts';
import { BackupActs } from './backup-acts.tsx';
import { BackupDetails } from './backup-details.tsx';
import styles from './installation.module.css';
import { MailDetails, TestMail } from './mail-details.tsx';

/** How the community is hosted. */
export function Installation() {
  const { api } = useServices();
  const installation = useQuery(installationQuery(api));
  if (!installation.data) {
    return installation.isFetching ? (
      <p role="status">{t`Loading…`}</p>
    ) : (
      <FailureState onRetry={() => void installation.refetch()}>
        {t`The state of the installation could not be loaded.`}
      </FailureState>
    );
  }
  return (
    <>
      <Facts installation={installation.data} />
      <Work work={installation.data.work} />
      <BackupActs installation={installation.data} />
      <TestMail />
    </>
  );
}

/** What is unsafe or missing; nothing if all is well. */
export function Warnings() {
  const { api } = useServices();
  const { warnings = [] } = useQuery(installationQuery(api)).data ?? {};
  if (warnings.length === 0) return null;
  return (
    <ul className={styles['warnings']} aria-label={t`Warnings`}>
      {warnings.map((warning) => (
        <li key={warning}>{i18n._(warningTexts[warning])}</li>
      ))}
    </ul>
  );
}

/** What goes on in the background, and how much of it is left. */
function Work({ work }: Pick<Schemas['Installation'], 'work'>) {
  if (work.length === 0) return null;
  return (
    <ul aria-label={t`In progress`}>
      {work.map(({ kind, left }) => (
        <li key={kind}>
          {kind === 'accounts'
            ? plural(left, { one: '# deleted account is being cleared', other: '# deleted accounts are being cleared' })
            : plural(left, {
                one: '# post or comment is being removed or brought back',
                other: '# posts and comments are being removed or brought back',
              })}
        </li>
      ))}
    </ul>
  );
}

function Facts({ installation }: { installation: Schemas['Installation'] }) {
  const { version, migration, update, database, pictures, disk, mail, isPushOn, isGoogleOn, publicUrl } = installation;
  const size = formatBytes(database.bytes);
  const [free, total] = [formatBytes(disk?.freeBytes ?? 0), formatBytes(disk?.totalBytes ?? 0)];
  const onOff = (isOn: boolean) => (isOn ? t`on` : t`off`);
  return (
    <dl className={styles['facts']}>
      <Detail name={t`Address`}>{publicUrl}</Detail>
      <Detail name={t`Version`}>
        {version} <small>{migration}</small>
      </Detail>
      {update && <LastUpdate update={update} />}
      <Detail name={t`Database`}>{database.kind === 'postgres' ? `PostgreSQL, ${size}` : t`embedded, ${size}`}</Detail>
      <Detail name={t`Pictures`}>{pictures === 's3' ? t`in an S3 bucket` : t`on the disk`}</Detail>
      <Detail name={t`Free on the disk`}>{disk ? t`${free} of ${total}` : t`unknown`}</Detail>
      <BackupDetails {...installation} />
      <Detail name={t`Mail`}>
        {mail.goesTo === 'outbox' ? t`files in the folder outbox` : t`through the mail server`}{' '}
        <small>{mail.from}</small>
      </Detail>
      <MailDetails mail={mail} />
      <Detail name={t`Notifications in browsers`}>{onOff(isPushOn)}</Detail>
      <Detail name={t`Sign-in with Google`}>{onOff(isGoogleOn)}</Detail>
      <Detail name={t`Proxy`}>{installation.isProxyTrusted ? t`trusted` : t`none is trusted`}</Detail>
    </dl>
  );
}

function LastUpdate({ update }: { update: NonNullable<Schemas['Installation']['update']> }) {
  const { at, from, migrations, copy } = update;
  return (
    <Detail name={t`Last update`}>
      <RelativeTime dateTime={at} />
      {from !== null && `, ${t`from version ${from}`}`} <small>{migrations.join(', ')}</small>
      {copy !== null && <small>{t`Copy of the database from before: ${copy}`}</small>}
    </Detail>
  );
}

/** What is wrong, and what to do. */
const warningTexts: Record<Schemas['InstallationWarning'], MessageDescriptor> = {
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
