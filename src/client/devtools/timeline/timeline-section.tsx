import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Timeline } from './start-timeline.ts';
import { isAbout, TimelineItem } from './timeline-item.tsx';

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
          {snapshot ? `Of the snapshot of ${snapshot.takenAt}.` : 'Since the devtools were opened, the newest first.'}
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
