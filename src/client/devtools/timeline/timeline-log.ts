import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

/** How many events the timeline has. */
export const maxEntries = 200;

/** What happened to an entry of the query cache, or to its page or a mutation. */
export interface TimelineEntry {
  id: number;
  /** By the clock of this device, in milliseconds since 1970. */
  at: number;
  /** In milliseconds since the page began to load. */
  sinceLoadMs: number;
  event:
    | 'page loaded'
    | 'in the cache'
    | 'restored'
    | 'initial data'
    | 'fetched'
    | 'invalidated'
    | 'changed'
    | 'changed at once'
    | 'rolled back'
    | 'settled by an answer'
    | 'removed'
    | 'mutation ended';
  /** Without secrets; undefined for a page or a mutation. */
  queryKey?: unknown[] | undefined;
  /** Why a query was fetched, or the mutation that did this; undefined where nobody has said so. */
  cause?: string | undefined;
  /** How a mutation or a fetch has ended, where that is not obvious. */
  detail?: string | undefined;
  /** Of a fetch: its call of the API, how long it took, and the size of its answers as they were sent. */
  operation?: string | undefined;
  durationMs?: number | undefined;
  bytes?: number | undefined;
}

type NewEntry = Omit<TimelineEntry, 'id' | 'at' | 'sinceLoadMs'>;

export interface TimelineLog {
  /** The last entries, the newest first. */
  entries: ReadonlyAtom<readonly TimelineEntry[]>;
  /** Adds what happens now. Returns its id. */
  add: (entry: NewEntry) => number;
  update: (id: number, change: (entry: TimelineEntry) => Partial<TimelineEntry>) => void;
  clear: () => void;
}

/** A log of the last 200 events, after those of the pages before. */
export function createTimelineLog(earlier: readonly TimelineEntry[] = []): TimelineLog {
  const entries = createAtom(earlier);
  let count = Math.max(0, ...earlier.map(({ id }) => id));
  return {
    entries,
    add(entry) {
      count += 1;
      const id = count;
      const sinceLoadMs = Math.round(performance.now());
      entries.set((logged) => [{ id, at: Date.now(), sinceLoadMs, ...entry }, ...logged].slice(0, maxEntries));
      return id;
    },
    update(id, change) {
      entries.set((logged) => logged.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry)));
    },
    clear: () => entries.set([]),
  };
}
