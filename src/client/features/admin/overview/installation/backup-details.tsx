import { plural, t } from '@lingui/core/macro';

import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import type { Schemas } from '#contract/operations.ts';

import { Detail } from '../../detail.tsx';
import { formatBytes } from '../numbers/format.ts';

type Backups = Pick<Schemas['Installation'], 'backup' | 'backupFailure' | 'restoreDrill'>;

/** The last nightly backup, the last one that failed, and whether one could be restored. */
export function BackupDetails({ backup, backupFailure, restoreDrill }: Backups) {
  return (
    <>
      <Detail name={t`Last nightly backup`}>
        {backup ? (
          <>
            <RelativeTime dateTime={backup.madeAt} />, {formatBytes(backup.bytes)} <small>{backup.fileName}</small>
          </>
        ) : (
          t`none`
        )}
      </Detail>
      {backupFailure && (
        <Detail name={t`Last failed backup`}>
          <RelativeTime dateTime={backupFailure.at} />
          {backupFailure.isOver && `, ${t`made since`}`} <small>{backupFailure.reason}</small>
        </Detail>
      )}
      <Detail name={t`Last restore drill`}>{restoreDrill ? <Drill drill={restoreDrill} /> : t`none`}</Detail>
    </>
  );
}

function Drill({ drill }: { drill: NonNullable<Backups['restoreDrill']> }) {
  return (
    <>
      <RelativeTime dateTime={drill.at} />, {resultOf(drill)}{' '}
      <small>{drill.state === 'failed' ? `${drill.fileName}: ${drill.reason ?? ''}` : drill.fileName}</small>
      {drill.state === 'failed' && drill.succeededAt && (
        <small>
          {t`The last that succeeded:`} <RelativeTime dateTime={drill.succeededAt} />
        </small>
      )}
    </>
  );
}

function resultOf({ state, milliseconds }: NonNullable<Backups['restoreDrill']>): string {
  if (state === 'failed') return t`failed`;
  if (milliseconds === null) return t`running`;
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return plural(seconds, { one: 'restored in # second', other: 'restored in # seconds' });
}
