import type { QueryClient } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { Outbox } from '#client/outbox/outbox.ts';

import type { LoggedCall } from '../scenario/call-log.ts';
import { redactKey } from '../snapshot/redact.ts';
import { createTimelineLog, type TimelineEntry, type TimelineLog } from './timeline-log.ts';
import { watchCalls, watchSizes } from './watch-calls.ts';
import { watchMutations } from './watch-mutations.ts';
import { watchQueries } from './watch-queries.ts';

/** What has happened to the query cache since the devtools were opened. */
export interface Timeline {
  /** The newest first. */
  entries: ReadonlyAtom<readonly TimelineEntry[]>;
  clear: () => void;
  stop: () => void;
}

interface Watched {
  client: QueryClient;
  outbox: Pick<Outbox, 'ended' | 'changing'>;
  calls: ReadonlyAtom<readonly LoggedCall[]>;
}

/** Begins a timeline with what the cache has already, and logs what happens from now on. */
export function startTimeline({ client, outbox, calls }: Watched): Timeline {
  const log = createTimelineLog();
  addEarlier(client, log);
  const mutations = watchMutations(client, outbox, log);
  const stops = [
    watchQueries(client, { log, changing: outbox.changing, onSettled: mutations.onSettled }),
    mutations.stop,
    watchCalls(calls, log),
    watchSizes(log),
  ];
  return { entries: log.entries, clear: log.clear, stop: () => stops.forEach((stop) => stop()) };
}

/** What was fetched before the devtools were opened. Data from before the page was loaded came from the device, or in the page itself. */
function addEarlier(client: QueryClient, log: TimelineLog): void {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const { queryKey, state } of queries)
    log.add(
      {
        event: Date.now() - state.dataUpdatedAt > performance.now() - 1 ? 'restored' : 'fetched',
        queryKey: redactKey(queryKey),
        cause: 'before the timeline began',
      },
      state.dataUpdatedAt,
    );
}
