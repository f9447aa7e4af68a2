import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';

import { formatBytes } from '../pane/plain-amounts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Timeline } from './start-timeline.ts';
import type { TimelineEntry } from './timeline-log.ts';
import { notNamed } from './watch-queries.ts';

interface TimelineSectionProps {
  timeline: Timeline;
  /** The snapshot that is open: its timeline is shown instead of this tab's. */
  snapshot: Snapshot | null;
}

/** What has happened to the query cache, the newest first. */
export function TimelineSection({ timeline, snapshot }: TimelineSectionProps) {
  const [filter, setFilter] = useState('');
  const own = useSelector(timeline.entries);
  const entries = snapshot ? (snapshot.timeline ?? []) : own;
  const shown = entries.filter((entry) => isAbout(entry, filter));
  return (
    <section className="timeline" aria-label="Timeline">
      <div className="bar">
        <p>
          {snapshot
            ? `Of the snapshot of ${snapshot.takenAt}.`
            : 'Of this tab since the devtools were opened, the newest first.'}
        </p>
        {!snapshot && (
          <button type="button" disabled={entries.length === 0} onClick={timeline.clear}>
            Clear
          </button>
        )}
      </div>
      <label>
        Filter by key or mutation
        <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </label>
      {shown.length === 0 ? (
        <p>{emptyText(snapshot, entries.length)}</p>
      ) : (
        <ol className="rows">
          {shown.map((entry) => (
            <TimelineItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function emptyText(snapshot: Snapshot | null, count: number): string {
  if (count > 0) return 'Nothing has this text.';
  return snapshot && !snapshot.timeline ? 'This snapshot is older than the timeline.' : 'Nothing has happened yet.';
}

/** One entry of the timeline. */
function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { at, sinceLoadMs, event, queryKey } = entry;
  const key = queryKey && JSON.stringify(queryKey);
  const texts = [causeOf(entry), entry.operation, entry.detail, localTime(at)].filter((text) => text !== undefined);
  return (
    <li data-event={event}>
      <time className="soft" dateTime={new Date(at).toISOString()}>
        {(sinceLoadMs / 1000).toFixed(3)} s
      </time>
      <strong>{event}</strong>
      <span className="soft">{amountsOf(entry)}</span>
      {key !== undefined && <code title={key}>{shortIds(key)}</code>}
      <span className="cause soft">{shortIds(texts.join(' · '))}</span>
    </li>
  );
}

/** Whether a filter's text is in the entry's key, or in what did this. */
function isAbout({ queryKey, cause = '' }: TimelineEntry, text: string): boolean {
  const texts = `${queryKey ? JSON.stringify(queryKey) : ''} ${cause}`;
  return `${texts} ${shortIds(texts)}`.toLowerCase().includes(text.trim().toLowerCase());
}

function causeOf({ event, cause }: TimelineEntry): string | undefined {
  if (event === 'fetched') return cause ?? `refetch() of a component, or ${notNamed}`;
  if (['page loaded', 'in the cache', 'mutation ended'].includes(event)) return cause;
  if (event === 'restored') return cause && `from ${cause}`;
  if (event === 'initial data') return 'given by its component';
  // Query removes what no component has observed for a while, and names no cause.
  return cause === undefined && event === 'removed' ? undefined : `by ${cause ?? notNamed}`;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{6}([\da-f]{6})/gi;

/** The text with the random ends of its ids alone. */
const shortIds = (text: string): string => text.replace(uuid, '…$1');

const amountsOf = ({ durationMs, bytes }: TimelineEntry): string =>
  [durationMs !== undefined && `${durationMs} ms`, bytes !== undefined && formatBytes(bytes)]
    .filter(Boolean)
    .join(' · ');

/** The time of this device's clock, to the millisecond. */
const localTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
