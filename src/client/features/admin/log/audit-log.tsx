import { msg, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDebouncedValue } from '#client/shared/hooks/use-debounced-value.ts';
import { formatLocale } from '#client/shared/language/format-locale.ts';
import { saveBlob } from '#client/shared/save-file.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { MoreButton } from '#client/shared/ui/paged-list.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { auditLogQuery, everyEntry, type LogFilter } from '../queries.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './audit-log.module.css';
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
  const isFiltered = filter.group !== '' || filter.member !== '';
  return (
    <>
      <LogFilters filter={filter} onChange={setFilter} />
      {isAdmin && (
        <div className={styles['export']}>
          <ExportButton filter={{ ...filter, member }} />
        </div>
      )}
      {log.data && log.data.length > 0 ? (
        <>
          <Days entries={log.data} />
          <MoreButton list={log} />
        </>
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

/** Saves what the filter shows of the log as a file for spreadsheets. */
function ExportButton({ filter: { group, member } }: { filter: LogFilter }) {
  const { api } = useServices();
  const file = useAdminMutation({
    name: 'exportAuditLog',
    mutationFn: () => {
      const query = { ...(group !== '' && { group }), ...(member !== '' && { member }) };
      return unwrap(api.GET('/admin/auditLog/export', { params: { query }, parseAs: 'blob' }));
    },
    failure: msg`The log could not be saved as a file.`,
    isSilent: true,
  });
  return (
    <>
      <Button
        disabled={file.isPending}
        onClick={() => file.run(undefined, (csv) => saveBlob(csv, `log-${today()}.csv`))}
      >
        {file.isPending ? t`reading the log…` : t`save as CSV`}
      </Button>
      {file.dialog}
    </>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

function Days({ entries: all }: { entries: Schemas['AuditEntry'][] }) {
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
    </>
  );
}

type Entry = Schemas['AuditEntry'];

/** Entries that follow each other, grouped by the reader's day, with the name of the day. */
function byDay(entries: readonly Entry[]): { day: string; name: string; entries: Entry[] }[] {
  const format = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full' });
  const days: { day: string; name: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, name: format.format(at), entries: [entry] });
  }
  return days;
}
