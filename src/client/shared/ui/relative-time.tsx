import { useSyncExternalStore, type ReactNode } from 'react';

import { onMinute } from './minute-clock.ts';
import { exactTime, relativeTime, type TimeLength } from './time-texts.ts';

interface RelativeTimeProps {
  /** As in the contract: ISO 8601. */
  dateTime: string;
  /** 'short' for lists: '2h ago' instead of '2 hours ago'. */
  length?: TimeLength;
  /** Shown instead of the time, which is then in the title only. */
  children?: ReactNode;
}

/**
 * How long ago something happened, with the exact local time as its title. Follows the clock. The server's page has the date in
 * UTC instead: neither the reader's time zone nor the time of reading is known there.
 */
export function RelativeTime({ dateTime, length = 'long', children }: RelativeTimeProps) {
  const getText = () => relativeTime(dateTime, length);
  // The snapshot is the text: a row renders only when its own text changes.
  const text = useSyncExternalStore(onMinute, getText, () => null);
  return (
    <time dateTime={dateTime} title={text === null ? undefined : exactTime(dateTime)}>
      {children ?? text ?? dateTime.slice(0, 10)}
    </time>
  );
}
