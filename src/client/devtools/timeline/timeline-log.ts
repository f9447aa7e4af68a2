import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

import type { OperationId } from '#contract/operations.ts';

const maxEntries = 200;

/** The detail of a fetch whose answer was not waited for. */
export const cancelled = 'cancelled';

/** What happened to an entry of the query cache, or that a mutation has ended. */
export interface TimelineEntry {
  id: number;
  /** By the clock of this device, in milliseconds since 1970. */
  at: number;
  /** In milliseconds since the page began to load; negative for data that is older than the page. */
  sinceLoadMs: number;
  event:
    | 'fetched'
    | 'invalidated'
    | 'restored'
    | 'changed'
    | 'changed at once'
    | 'rolled back'
    | 'settled by an answer'
    | 'removed'
    | 'mutation ended';
  /** Without secrets; undefined for a mutation that has ended. */
  queryKey?: unknown[] | undefined;
  /** Why a query was fetched, or the mutation that did this; undefined where neither is known. */
  cause?: string | undefined;
  /** How a mutation or a fetch has ended, where that is not obvious. */
  detail?: string | undefined;
  /** Of a fetch: the operation that it called first, how long it took, and the size of its answers as they were sent. */
  operation?: OperationId | undefined;
  durationMs?: number | undefined;
  bytes?: number | undefined;
}

type NewEntry = Omit<TimelineEntry, 'id' | 'at' | 'sinceLoadMs'>;

export interface TimelineLog {
  /** The last entries, the newest first. */
  entries: ReadonlyAtom<readonly TimelineEntry[]>;
  /** Adds what happens now, or happened at another time. Returns its id. */
  add: (entry: NewEntry, at?: number) => number;
  update: (id: number, change: (entry: TimelineEntry) => Partial<TimelineEntry>) => void;
  clear: () => void;
}

/** A log of the last 200 events. */
export function createTimelineLog(): TimelineLog {
  const entries = createAtom<readonly TimelineEntry[]>([]);
  let count = 0;
  return {
    entries,
    add(entry, at = Date.now()) {
      count += 1;
      const id = count;
      const sinceLoadMs = Math.round(performance.now() - (Date.now() - at));
      entries.set((logged) => [{ id, at, sinceLoadMs, ...entry }, ...logged].slice(0, maxEntries));
      return id;
    },
    update(id, change) {
      entries.set((logged) => logged.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry)));
    },
    clear: () => entries.set([]),
  };
}
