import { focusManager, onlineManager, type Query } from '@tanstack/react-query';

/** Query refetches a little later than the focus or the network is back. */
const returnMs = 200;

/** What the fetch of another page of a list says of itself. */
type FetchMeta = Query['state']['fetchMeta'] | undefined;

interface FetchCauses {
  /** Notes that a component has begun to observe the query. */
  noteMount: (query: Query) => void;
  /** Why the query is fetched, as far as that can be seen from outside; undefined after an invalidation and for `refetch()`. */
  causeOf: (query: Query, meta: FetchMeta) => string | undefined;
  stop: () => void;
}

export function createFetchCauses(): FetchCauses {
  /** What components begin to observe in this step of the app: Query fetches it at once. */
  const mounted = new Set<Query>();
  let back: { cause: 'focus' | 'reconnect'; at: number } | undefined;
  const noteBack = (cause: 'focus' | 'reconnect') => (isBack: boolean) => {
    if (isBack) back = { cause, at: Date.now() };
  };
  const stops = [focusManager.subscribe(noteBack('focus')), onlineManager.subscribe(noteBack('reconnect'))];
  return {
    noteMount(query) {
      mounted.add(query);
      queueMicrotask(() => mounted.delete(query));
    },
    causeOf(query, meta) {
      if (meta?.fetchMore) return 'next page';
      if (query.getObserversCount() === 0) return 'loader';
      if (mounted.has(query)) return 'mount';
      if (back && Date.now() - back.at < returnMs) return back.cause;
      return isIntervalOver(query) ? 'interval' : undefined;
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** Every result starts the interval anew. */
function isIntervalOver(query: Query): boolean {
  const { observers, state } = query;
  const resultAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  return observers.some(({ options: { refetchInterval } }) => {
    const ms = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
    return typeof ms === 'number' && Date.now() - resultAt >= ms;
  });
}
