import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { Detail } from '../../detail.tsx';
import { formatBytes } from '../numbers/format.ts';
import { installationQuery } from '../queries.ts';
import { BackupActs } from './backup-acts.tsx';
import { BackupDetails } from './backup-details.tsx';
import styles from './installation.module.css';
import { MailDetails } from './mail-details.tsx';
import { TestMail } from './test-mail.tsx';
import { warningTexts } from './warning-texts.ts';

/** How the community is hosted, with what is unsafe or missing first. */
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
      <Warnings warnings={installation.data.warnings} />
      <Facts installation={installation.data} />
      <Work work={installation.data.work} />
      <BackupActs installation={installation.data} />
      <TestMail />
    </>
  );
}

function Warnings({ warnings }: Pick<Schemas['Installation'], 'warnings'>) {
  if (warnings.length === 0) return <p>{t`Nothing is missing.`}</p>;
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
  const { version, migration, database, pictures, disk, mail, isPushOn, isGoogleOn, publicUrl } = installation;
  const size = formatBytes(database.bytes);
  const [free, total] = [formatBytes(disk?.freeBytes ?? 0), formatBytes(disk?.totalBytes ?? 0)];
  const onOff = (isOn: boolean) => (isOn ? t`on` : t`off`);
  return (
    <dl className={styles['facts']}>
      <Detail name={t`Address`}>{publicUrl}</Detail>
      <Detail name={t`Version`}>
        {version} <small>{migration}</small>
      </Detail>
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
