import { focusManager, onlineManager, type Query } from '@tanstack/react-query';

import type { Moment } from './moment.ts';

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

export function createFetchCauses(moment: Moment): FetchCauses {
  const mountedAt = new WeakMap<Query, number>();
  let focusedAt = 0;
  let onlineAt = 0;
  const stops = [
    focusManager.subscribe((isFocused) => {
      if (isFocused) focusedAt = Date.now();
    }),
    onlineManager.subscribe((isOnline) => {
      if (isOnline) onlineAt = Date.now();
    }),
  ];
  return {
    noteMount: (query) => mountedAt.set(query, moment()),
    causeOf(query, meta) {
      if (meta?.fetchMore) return 'next page';
      if (query.getObserversCount() === 0) return 'loader';
      if (mountedAt.get(query) === moment()) return 'mount';
      if (Date.now() - focusedAt < returnMs) return 'focus';
      if (Date.now() - onlineAt < returnMs) return 'reconnect';
      return isIntervalOver(query) ? 'interval' : undefined;
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** Every result starts the interval anew. */
function isIntervalOver({ observers, state }: Query): boolean {
  const resultAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
  return observers.some(({ options: { refetchInterval } }) => {
    // A function is asked anew for each result: whether it gives an interval now says nothing of the one that has passed.
    return typeof refetchInterval === 'number' && Date.now() - resultAt >= refetchInterval;
  });
}
