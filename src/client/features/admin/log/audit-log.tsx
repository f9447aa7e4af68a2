import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDebouncedValue } from '#client/shared/hooks/use-debounced-value.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';

import { auditLogQuery, everyEntry } from '../queries.ts';
import styles from './audit-log.module.css';
import { byDay } from './by-day.ts';
import { ExportButton } from './export-button.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogItem } from './log-item.tsx';

const typingMs = 300;

/** What admins did, day by day, with a button that undoes it while that is possible. */
export function AuditLog() {
  const { api } = useServices();
  const isAdmin = useViewer()?.isAdmin === true;
  const [filter, setFilter] = useState(everyEntry);
  const member = useDebouncedValue(filter.member.trim().replace(/^@/, ''), typingMs);
  const log = useInfiniteQuery(auditLogQuery(api, { ...filter, member }));
  const isFiltered = filter.action !== '' || filter.member !== '';
  return (
    <>
      <LogFilters filter={filter} onChange={setFilter} />
      {isAdmin && (
        <div className={styles['export']}>
          <ExportButton filter={{ ...filter, member }} />
        </div>
      )}
      {log.data && log.data.length > 0 ? (
        <Days entries={log.data} list={log} />
      ) : log.isFetching ? (
        <p role="status">{t`Loading the log…`}</p>
      ) : log.data ? (
        <EmptyState>{isFiltered ? t`Nothing in the log is like this.` : t`No admin has done anything yet.`}</EmptyState>
      ) : (
        <FailureState onRetry={() => void log.refetch()}>{t`The log could not be loaded.`}</FailureState>
      )}
    </>
  );
}

interface DaysProps {
  entries: Schemas['AuditEntry'][];
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

function Days({ entries: all, list }: DaysProps) {
  return (
    <>
      {byDay(all).map(({ day, name, entries }) => (
        <section key={day} className={styles['day']} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{name}</h2>
          <ul>
            {entries.map((entry) => (
              <LogItem key={entry.entryId} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t`More`}
        </Button>
      )}
    </>
  );
}
