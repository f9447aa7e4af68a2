import type { QueryClient } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { Outbox } from '#client/outbox/outbox.ts';
import type { Session } from '#client/shared/session/session.ts';

import { redactKey, redactText } from '../snapshot/redact.ts';
import { keepTimeline, readTimeline } from './kept-timeline.ts';
import { createTimelineLog, type TimelineEntry, type TimelineLog } from './timeline-log.ts';
import { watchCalls } from './watch-calls.ts';
import { watchMutations } from './watch-mutations.ts';
import { watchQueries } from './watch-queries.ts';

/** What has happened to the query cache in this tab since the devtools were opened. */
export interface Timeline extends Pick<ReturnType<typeof watchCalls>, 'addSize'> {
  /** The newest first. */
  entries: ReadonlyAtom<readonly TimelineEntry[]>;
  clear: () => void;
  stop: () => void;
}

interface Watched {
  client: QueryClient;
  outbox: Pick<Outbox, 'ended'>;
  session: Pick<Session, 'viewer' | 'subscribe'>;
}

let running: Timeline | undefined;

/** Begins the timeline of this tab, after what the pages before have left of it; it has one. */
export function startTimeline({ client, outbox, session }: Watched, tab: Window): Timeline {
  if (running) return running;
  const log = createTimelineLog(readTimeline(tab, session));
  log.add({ event: 'page loaded', cause: redactText(tab.location.pathname) });
  addPresent(client, log);
  const mutations = watchMutations(client, outbox, log);
  const queries = watchQueries(client, log, mutations);
  const calls = watchCalls(queries.fetchInStep, log);
  const stops = [queries.stop, mutations.stop, calls.stop, keepTimeline(tab, session, log)];
  running = {
    entries: log.entries,
    addSize: calls.addSize,
    clear: log.clear,
    stop() {
      stops.forEach((stop) => stop());
      running = undefined;
    },
  };
  return running;
}

/** What is in the cache already: where it came from was not seen. */
function addPresent(client: QueryClient, log: TimelineLog): void {
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  for (const { queryKey } of queries)
    log.add({ event: 'in the cache', queryKey: redactKey(queryKey), cause: 'before the timeline began' });
}
