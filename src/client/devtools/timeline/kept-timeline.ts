import type { Session } from '#client/shared/session/session.ts';
import { timelineKey } from '#client/shared/wants-devtools.ts';

import { maxEntries, type TimelineEntry, type TimelineLog } from './timeline-log.ts';

interface Kept {
  /** Whose cache the entries tell of; undefined for a visitor's. */
  member?: string | undefined;
  entries: readonly TimelineEntry[];
}

/** What the pages before this one have left in their tab for the same viewer. */
export function readTimeline(tab: Window, session: Pick<Session, 'viewer'>): readonly TimelineEntry[] {
  try {
    const { member, entries } = JSON.parse(tab.sessionStorage.getItem(timelineKey) ?? '{"entries":[]}') as Kept;
    return member === session.viewer()?.userId ? entries.slice(0, maxEntries) : [];
  } catch {
    // The visitor has blocked the storage.
    return [];
  }
}

/** Leaves the timeline to the next page of the tab, and clears it when a member's session ends. Returns how to stop. */
export function keepTimeline(
  tab: Window,
  session: Pick<Session, 'viewer' | 'subscribe'>,
  log: TimelineLog,
): () => void {
  let member = session.viewer()?.userId;
  const store = (entries: readonly TimelineEntry[]) => {
    try {
      tab.sessionStorage.setItem(timelineKey, JSON.stringify({ member, entries } satisfies Kept));
    } catch {
      // The visitor has blocked the storage, or it is full.
    }
  };
  // From now on the tab has devtools. What it had is in the log.
  store([]);
  const onLeave = () => store(log.entries.get());
  tab.addEventListener('pagehide', onLeave);
  const unsubscribe = session.subscribe(() => {
    const next = session.viewer()?.userId;
    // Once the cache is cleared, too, of which the log tells.
    if (member !== undefined && next !== member) queueMicrotask(log.clear);
    member = next;
  });
  return () => {
    tab.removeEventListener('pagehide', onLeave);
    unsubscribe();
  };
}
