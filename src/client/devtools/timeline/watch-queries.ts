import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

import type { Outbox } from '#client/outbox/outbox.ts';
import type { NewOutboxEntry } from '#client/outbox/storage.ts';

import { redactKey, redactText } from '../snapshot/redact.ts';
import { createFetchCauses } from './fetch-cause.ts';
import { cancelled, type TimelineEntry, type TimelineLog } from './timeline-log.ts';
import { nameOf } from './watch-mutations.ts';

type QueryAction = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/** What a change of the data is, by what the outbox is doing. */
const changes = { optimistic: 'changed at once', reverted: 'rolled back', settled: 'settled by an answer' } as const;

interface WatchOptions {
  log: TimelineLog;
  changing: Outbox['changing'];
  /** Called with the log's id of what the end of a mutation does to the cache. */
  onSettled: (id: number, entry: NewOutboxEntry | undefined) => void;
}

/** Logs what happens to the entries of the query cache, and which mutation of the outbox does it. Returns how to stop. */
export function watchQueries(client: QueryClient, { log, changing, onSettled }: WatchOptions): () => void {
  const cache = client.getQueryCache();
  const causes = createFetchCauses();
  /** The log's ids of the fetches that are under way. */
  const fetches = new Map<Query, number>();

  const add = (event: TimelineEntry['event'], query: Query, cause?: string) => {
    const queryKey = redactKey(query.queryKey);
    const change = changing();
    if (!change) return log.add({ event, queryKey, cause });
    const { kind, entry } = change;
    const name = entry ? nameOf(entry) : 'a mutation of another tab';
    const id = log.add(
      event === 'fetched'
        ? { event, queryKey, cause: `invalidated by ${name}` }
        : { event: event === 'changed' ? changes[kind] : event, queryKey, cause: name },
    );
    if (kind !== 'optimistic') onSettled(id, entry);
    return id;
  };

  const endFetch = (query: Query, detail?: string) => {
    const id = fetches.get(query);
    // One that began before the devtools were opened.
    if (id === undefined) return;
    fetches.delete(query);
    log.update(id, ({ sinceLoadMs }) => ({ durationMs: Math.round(performance.now()) - sinceLoadMs, detail }));
  };

  const onAction = (query: Query, action: QueryAction) => {
    if (action.type === 'fetch') {
      // A refetch cancels the one that is under way.
      endFetch(query, cancelled);
      fetches.set(query, add('fetched', query, fetchCause(query, action.meta)));
    } else if (action.type === 'invalidate') add('invalidated', query);
    else if (action.type === 'error') endFetch(query, `failed: ${redactText(String(action.error))}`);
    else if (action.type === 'success' && action.manual) add('changed', query);
    else if (action.type === 'success') endFetch(query);
    else if (action.type === 'setState') onState(query, action.state);
  };

  const fetchCause = (query: Query, meta: Query['state']['fetchMeta'] | undefined) => {
    const cause = causes.causeOf(query, meta);
    return cause && query.state.isInvalidated ? `${cause}, as it was ${invalidation(query)}` : cause;
  };
  const invalidation = (query: Query) => {
    const by = newest(query, 'invalidated')?.cause;
    return by === undefined ? 'invalid' : `invalidated by ${by}`;
  };
  const newest = ({ queryKey }: Query, event: TimelineEntry['event']) => {
    const key = JSON.stringify(redactKey(queryKey));
    return log.entries.get().find((entry) => entry.event === event && JSON.stringify(entry.queryKey) === key);
  };

  /**
   * Only what comes from elsewhere sets more than the data: `cancel` the state from before the fetch, the device a stored one. A scenario
   * sets the age alone.
   */
  const onState = (query: Query, state: Partial<Query['state']>) => {
    if (state.fetchStatus === 'idle' && fetches.has(query)) endFetch(query, cancelled);
    else if (state.data !== undefined) add(state.dataUpdatedAt === undefined ? 'changed' : 'restored', query);
  };

  const unsubscribe = cache.subscribe((event) => {
    const query = event.query as Query;
    if (event.type === 'observerAdded') causes.noteMount(query);
    else if (event.type === 'added' && query.state.dataUpdatedAt > 0) add('restored', query);
    else if (event.type === 'updated') onAction(query, event.action);
    else if (event.type === 'removed') {
      endFetch(query, cancelled);
      add('removed', query);
    }
  });
  return () => {
    unsubscribe();
    causes.stop();
  };
}
