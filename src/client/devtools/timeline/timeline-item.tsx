import { formatBytes } from '../pane/plain-amounts.ts';
import type { TimelineEntry } from './timeline-log.ts';

/** One entry of the timeline. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { at, sinceLoadMs, event, queryKey } = entry;
  return (
    <li data-event={event}>
      <time className="soft" dateTime={new Date(at).toISOString()}>
        {sinceLoadMs < 0 ? 'before' : `${(sinceLoadMs / 1000).toFixed(3)} s`}
      </time>
      <strong>{event}</strong>
      <span className="soft">{amountsOf(entry)}</span>
      {queryKey && <code>{JSON.stringify(queryKey)}</code>}
      <span className="cause soft">
        {[causeOf(entry), entry.operation, entry.detail, localTime(at)]
          .filter((text) => text !== undefined)
          .join(' · ')}
      </span>
    </li>
  );
}

/** Whether a filter's text is in the entry's key, or in what did this. */
export const isAbout = ({ queryKey, cause = '' }: TimelineEntry, text: string): boolean =>
  `${queryKey ? JSON.stringify(queryKey) : ''} ${cause}`.toLowerCase().includes(text.trim().toLowerCase());

function causeOf({ event, cause }: TimelineEntry): string | undefined {
  if (cause === undefined) return event === 'removed' || event === 'restored' ? undefined : 'cause unknown';
  return ['fetched', 'restored', 'mutation ended'].includes(event) ? cause : `by ${cause}`;
}

function amountsOf({ event, durationMs, bytes }: TimelineEntry): string {
  const duration = durationMs === undefined ? undefined : `${durationMs} ms`;
  const size = bytes === undefined ? undefined : formatBytes(bytes);
  return event === 'fetched' ? [duration, size].filter(Boolean).join(' · ') : '';
}

/** The time of this device's clock, to the millisecond. */
function localTime(at: number): string {
  const date = new Date(at);
  const pad = (part: number, digits = 2) => String(part).padStart(digits, '0');
  return `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;
}
