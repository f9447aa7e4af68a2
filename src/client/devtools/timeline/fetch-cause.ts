import {
  focusManager,
  onlineManager,
  timeoutManager,
  type Query,
  type QueryCacheNotifyEvent,
  type StaleTime,
  type TimeoutProvider,
} from '@tanstack/react-query';

import { because } from '#client/shared/query/cause.ts';

import { redactKey } from '../snapshot/redact.ts';
import { createStep } from './step.ts';

const timers: TimeoutProvider<ReturnType<typeof setTimeout>> = {
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, ms) => setInterval(() => because(`interval of ${ms / 1000} s`, callback), ms),
  clearInterval: (timer) => clearInterval(timer),
};

/** Has the intervals of Query named as causes, from the next one on. */
export const nameIntervals = (): void => timeoutManager.setTimeoutProvider(timers);

type Observer = Query['observers'][number];

/** From which age on the component wants its data anew. */
export const staleTimeOf = ({ options: { staleTime } }: Observer, query: Query): StaleTime | undefined =>
  typeof staleTime === 'function' ? staleTime(query) : staleTime;

interface FetchCauses {
  /** Notes what a component does with a query. */
  note: (event: QueryCacheNotifyEvent) => void;
  /** Why Query fetches by itself; undefined where none of its events tells. */
  causeOf: (query: Query) => string | undefined;
  stop: () => void;
}

/** Why Query fetches where nobody in the app has said so: by the events of Query itself. */
export function createFetchCauses(): FetchCauses {
  /** What a component has just done: Query fetches at once, if it does. */
  const observed = createStep<{ query: Query; cause: string }>();
  const queryOf = new WeakMap<Observer, Query>();
  const disabled = new WeakSet<Observer>();
  let back: string | undefined;
  const noteBack = (cause: string) => (isBack: boolean) => {
    if (!isBack) return;
    back = cause;
    // Query asks its queries in the same task.
    setTimeout(() => {
      back = undefined;
    });
  };
  const stops = [focusManager.subscribe(noteBack('focus')), onlineManager.subscribe(noteBack('reconnect'))];
  return {
    note(event) {
      const query = event.query as Query;
      if (event.type !== 'observerAdded' && event.type !== 'observerOptionsUpdated') return;
      const { observer } = event;
      const { enabled, refetchOnMount } = observer.options;
      const before = queryOf.get(observer) ?? query;
      const wasDisabled = disabled.has(observer);
      queryOf.set(observer, query);
      if ((typeof enabled === 'function' ? enabled(query) : enabled) === false) disabled.add(observer);
      else disabled.delete(observer);
      // Query asks again for what is fresh only if told to.
      if (!query.isStaleByTime(staleTimeOf(observer, query)) && refetchOnMount !== 'always') return;
      if (before !== query)
        observed.set({ query, cause: `key change from ${JSON.stringify(redactKey(before.queryKey))}` });
      else if (event.type === 'observerAdded') observed.set({ query, cause: 'mount' });
      else if (wasDisabled && !disabled.has(observer)) observed.set({ query, cause: 'enabled now' });
    },
    causeOf(query) {
      const step = observed.get();
      if (step?.query === query) return step.cause;
      return query.getObserversCount() > 0 ? back : undefined;
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
