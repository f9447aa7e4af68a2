import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

import { currentCause } from '#client/shared/query/cause.ts';

import { redactKey, redactText } from '../snapshot/redact.ts';
import { createFetchCauses, staleTimeOf } from './fetch-cause.ts';
import { createStep } from './step.ts';
import type { TimelineEntry, TimelineLog } from './timeline-log.ts';
import type { watchMutations } from './watch-mutations.ts';

type QueryAction = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/** What a change of the data is, by its cause. */
const changes = {
  restored: 'restored',
  optimistic: 'changed at once',
  reverted: 'rolled back',
  settled: 'settled by an answer',
} as const;

interface QueryWatch {
  /** The log's id of the fetch that has begun in this step of the app. */
  fetchInStep: () => number | undefined;
  stop: () => void;
}

/** Logs what happens to the entries of the query cache, and why. */
export function watchQueries(
  client: QueryClient,
  log: TimelineLog,
  { onCaused, missingAfterFetch }: Pick<ReturnType<typeof watchMutations>, 'onCaused' | 'missingAfterFetch'>,
): QueryWatch {
  const causes = createFetchCauses();
  const begun = createStep<{ id: number }>();
  /** The log's ids of the fetches that are under way. */
  const fetches = new Map<Query, number>();
  /** What has made each query stale. */
  const staleBy = new WeakMap<Query, string>();

  const add = (event: TimelineEntry['event'], query: Query, more: Pick<TimelineEntry, 'cause' | 'detail'> = {}) => {
    const cause = currentCause();
    const id = log.add({ event, queryKey: redactKey(query.queryKey), cause: passedName(), ...more });
    if (cause) onCaused(id, query, cause);
    return id;
  };

  const endFetch = (query: Query, detail?: string) => {
    const id = fetches.get(query);
    // One that began before the devtools were opened.
    if (id === undefined) return;
    fetches.delete(query);
    log.update(id, ({ sinceLoadMs }) => ({ durationMs: Math.round(performance.now()) - sinceLoadMs, detail }));
    // By then, the outbox has put its changes on top of the new data.
    queueMicrotask(() => {
      const missing = missingAfterFetch(query).map(redactText).join(', ');
      const unseen = `${missing} is not put on top: the answer has it already, or it is lost`;
      if (detail === undefined && missing !== '') log.update(id, () => ({ detail: unseen }));
    });
  };

  const beginFetch = (query: Query, meta: Query['state']['fetchMeta'] | undefined) => {
    // Data that is there is fetched anew.
    endFetch(query, 'cancelled by the next fetch');
    const id = add('fetched', query, { cause: meta?.fetchMore ? 'next page' : fetchCause(query) });
    fetches.set(query, id);
    begun.set({ id });
  };

  const fetchCause = (query: Query): string | undefined => {
    const [passed, own] = [passedName(), causes.causeOf(query)];
    const stale = query.state.isInvalidated ? (staleBy.get(query) ?? 'what was not seen') : undefined;
    if (currentCause()?.kind === 'settled')
      return stale === undefined || stale === passed
        ? `invalidated by ${passed}`
        : `invalidated by ${stale}, at the end of ${passed}`;
    const cause = passed ?? (own && (stale === undefined ? own + ageText(query) : own));
    return cause && stale !== undefined ? `${cause}, as it was invalidated by ${stale}` : cause;
  };

  const onAction = (query: Query, action: QueryAction) => {
    if (action.type === 'fetch') beginFetch(query, action.meta);
    else if (action.type === 'invalidate') {
      add('invalidated', query);
      staleBy.set(query, passedName() ?? notNamed);
    } else if (action.type === 'error') {
      staleBy.set(query, 'a failed fetch');
      endFetch(query, `failed: ${redactText(String(action.error))}`);
    } else if (action.type === 'success' && action.manual) addData(query);
    else if (action.type === 'success') endFetch(query);
    else if (action.type === 'setState') onState(query, action.state);
  };

  const addData = (query: Query) => {
    const kind = currentCause()?.kind;
    const isInitial = query.state.data === query.options.initialData;
    const detail = kind === 'restored' ? `fetched ${agoText(query)}` : undefined;
    add(kind ? changes[kind] : isInitial ? 'initial data' : 'changed', query, { detail });
  };

  /** A cancelled fetch sets the state from before it; a scenario of the devtools the age alone. */
  const onState = (query: Query, { data, fetchStatus }: Partial<Query['state']>) => {
    if (fetchStatus === 'idle' && fetches.has(query)) endFetch(query, 'cancelled');
    else if (data !== undefined) addData(query);
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    causes.note(event);
    if (event.type === 'updated') onAction(query, event.action);
    else if (event.type === 'added' && query.state.data !== undefined) addData(query);
    else if (event.type === 'removed') {
      endFetch(query, 'cancelled');
      add('removed', query);
    }
  });
  return {
    fetchInStep: () => begun.get()?.id,
    stop() {
      unsubscribe();
      causes.stop();
    },
  };
}

/** What the app says of why it changes the cache now. */
function passedName(): string | undefined {
  const cause = currentCause();
  return cause && redactText(cause.name);
}

/** What the timeline says where it cannot know. */
export const notNamed = 'a call that names no cause';

/** How old the data was that a component has found too old. */
function ageText(query: Query): string {
  if (query.state.data === undefined || query.getObserversCount() === 0) return '';
  const times = query.observers.map((observer) => staleTimeOf(observer, query) ?? 0);
  const staleMs = Math.min(...times.map((time) => (time === 'static' ? Infinity : time)));
  return `, of data fetched ${agoText(query)} (staleTime ${staleMs / 1000} s)`;
}

function agoText({ state: { dataUpdatedAt } }: Query): string {
  if (dataUpdatedAt === 0) return 'at an unknown time';
  const seconds = Math.round((Date.now() - dataUpdatedAt) / 1000);
  const [amount, unit] =
    seconds < 120 ? [seconds, 's'] : seconds < 7200 ? [seconds / 60, 'min'] : [seconds / 3600, 'h'];
  return `${Math.round(amount)} ${unit} ago`;
}
