import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

import { visitor } from '#client/persistence/query-storage.ts';
import type { Session } from '#client/shared/session/session.ts';

import {
  deletePersisted,
  readDevice,
  type DeviceContents,
  type PersistedQueryInfo,
} from '../device/device-contents.ts';
import { formatBytes, formatDuration } from './plain-amounts.ts';
import { useNow } from './use-now.ts';

/** What this site has stored on the device: persisted queries, each of which can be deleted, drafts and the outbox. */
export function DeviceSection({ client, session }: { client: QueryClient; session: Session }) {
  const now = useNow();
  const [contents, setContents] = useState<DeviceContents | 'unreadable'>();
  const reload = useCallback(
    () => readDevice(client, session.viewer()?.userId ?? visitor).then(setContents, () => setContents('unreadable')),
    [client, session],
  );
  useEffect(() => void reload(), [reload]);
  if (!contents) return <p>Reading…</p>;
  if (contents === 'unreadable') return <p>This browser stores nothing for this site.</p>;

  const { queries, drafts, entries } = contents;
  const remove = (removed: readonly PersistedQueryInfo[]) => void deletePersisted(removed).then(reload);
  const memberName = (member: string) =>
    member === visitor ? 'public' : member === session.viewer()?.userId ? 'this member' : `member ${member}`;
  return (
    <section aria-label="Device">
      <div className="bar">
        <p>
          {count(queries.length, 'query', 'queries')}, {formatBytes(sum(queries))}
        </p>
        <button type="button" onClick={() => void reload()}>
          Refresh
        </button>
        <button type="button" disabled={queries.length === 0} onClick={() => remove(queries)}>
          Delete all
        </button>
      </div>
      <p className="soft">Deleted here, a query stays in memory until the page is loaded anew.</p>
      <ul className="rows">
        {queries.map((query) => (
          <li key={`${query.member} ${query.record.query.queryHash}`} className="line">
            <code>{JSON.stringify(query.key)}</code>
            <button
              type="button"
              aria-label={`Delete ${JSON.stringify(query.key)} of ${memberName(query.member)}`}
              onClick={() => remove([query])}
            >
              Delete
            </button>
            <span className="soft">
              <span data-state={query.state}>{query.state}</span> · {formatDuration(now - query.fetchedAt)} old ·{' '}
              {formatBytes(query.bytes)} · {memberName(query.member)}
            </span>
          </li>
        ))}
      </ul>
      <h3>Also on this device</h3>
      <ul className="rows">
        <li className="line">
          <span>{count(entries.length, 'entry', 'entries')} in the outbox</span>
          <span className="soft">{formatBytes(sum(entries))}</span>
        </li>
        {drafts.map(({ key, bytes }) => (
          <li key={key} className="line">
            <code>draft {key.slice(key.indexOf('/') + 1)}</code>
            <span className="soft">
              {formatBytes(bytes)} · {memberName(key.slice(0, key.indexOf('/')))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`;
const sum = (parts: readonly { bytes: number }[]) => parts.reduce((total, { bytes }) => total + bytes, 0);
