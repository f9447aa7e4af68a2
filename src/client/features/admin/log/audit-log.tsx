import { msg, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { unwrap } from '#client/shared/api/api.ts';
import { formatLocale } from '#client/shared/language/format-locale.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { FailureState } from '#client/shared/ui/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { useAdminAct } from '../use-admin-act.ts';
import { auditLogQuery } from './audit-log-query.ts';
import styles from './audit-log.module.css';
import { describeEntry } from './describe-entry.ts';

/** What admins did, with a button that undoes it while that is possible. */
export function AuditLog() {
  const { api } = useServices();
  const log = useInfiniteQuery(auditLogQuery(api));
  if (!log.data) {
    return log.isFetching ? (
      <p role="status">{t`Loading the log…`}</p>
    ) : (
      <FailureState onRetry={() => void log.refetch()}>{t`The log could not be loaded.`}</FailureState>
    );
  }
  if (log.data.length === 0) return <EmptyState>{t`No admin has done anything yet.`}</EmptyState>;
  return (
    <>
      <ul className={styles['list']} aria-label={t`Log`}>
        {log.data.map((entry) => (
          <LogItem key={entry.entryId} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t`More`}
        </Button>
      )}
    </>
  );
}

function LogItem({ entry }: { entry: Schemas['AuditEntry'] }) {
  const { api } = useServices();
  const undo = useAdminAct({
    mutationFn: (entryId: string) =>
      unwrap(api.POST('/admin/auditLog/{entryId}/undo', { params: { path: { entryId } } })),
    failure: msg`This could not be undone.`,
  });
  const { entryId, reason, undoneAt, undoableUntil } = entry;
  const actor = entry.actorName === '' ? t`The command line` : `@${entry.actorName}`;
  const undoneBy = entry.undoneBy ? `@${entry.undoneBy}` : t`the command line`;
  const what = describeEntry(entry);
  return (
    <li className={styles['item']}>
      <div>
        <p>
          <strong>{actor}</strong> {what}
        </p>
        {reason !== '' && <p className={styles['reason']}>{reason}</p>}
        <p className={styles['detail']}>
          {formatTime(entry.at)}
          {undoneAt !== null && ` · ${t`undone by ${undoneBy}`}`}
        </p>
      </div>
      {undoableUntil !== null && (
        <Button
          variant="quiet"
          aria-label={t`Undo: ${what}`}
          disabled={undo.isPending}
          onClick={() => undo.run(entryId)}
        >
          {t`Undo`}
        </Button>
      )}
      {undo.dialog}
    </li>
  );
}

const formatTime = (time: string) =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
