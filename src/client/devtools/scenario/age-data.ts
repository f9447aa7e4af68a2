import type { QueryClient } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { QueryRecord } from '#client/persistence/query-storage.ts';
import { pageAttributes } from '#contract/page.ts';

import { replaceMethod } from './replace-property.ts';
import type { Scenario } from './scenario.ts';

/** Counts data as older than it is, in this tab only: what it writes to the device has the real times. */
export interface Ageing {
  /** Ages the page that the service worker has stored, which says of itself when that was. */
  agePage: () => void;
  /** Ages what this cache has whenever the scenario's age changes. Returns how to stop. */
  ageCache: (client: QueryClient) => () => void;
  putBack: () => void;
}

/** Ages what is restored from the device by what the scenario says at that moment. */
export function ageData(tab: typeof globalThis, scenario: ReadonlyAtom<Scenario>): Ageing {
  /** By the time at which data counts as fetched, when it was. */
  const realTimes = new Map<number, number>();
  const realTime = (time: number) => realTimes.get(time) ?? time;
  const age = (time: number) => {
    const aged = time - scenario.get().ageMs;
    if (aged !== time) realTimes.set(aged, time);
    return aged;
  };
  const withTime = (record: QueryRecord, dataUpdatedAt: number, dehydratedAt: number): QueryRecord => ({
    ...record,
    query: { ...record.query, dehydratedAt, state: { ...record.query.state, dataUpdatedAt } },
  });
  const read = (record: QueryRecord) =>
    withTime(record, age(record.query.state.dataUpdatedAt), record.query.dehydratedAt - scenario.get().ageMs);
  const written = (record: QueryRecord) =>
    withTime(record, realTime(record.query.state.dataUpdatedAt), record.query.dehydratedAt);

  const { IDBIndex, IDBObjectStore, IDBRequest, document } = tab;
  const reading = <Owner extends IDBIndex | IDBObjectStore>(
    prototype: Owner,
    storeOf: (owner: Owner) => IDBObjectStore,
  ) =>
    replaceMethod<IDBIndex | IDBObjectStore, 'getAll'>(
      prototype,
      'getAll',
      (getAll) =>
        function getAllAged(this: Owner, ...given) {
          const request = getAll.apply(this, given) as IDBRequest<QueryRecord[]>;
          if (!isQueryStore(storeOf(this))) return request;
          const result = () => Reflect.get(IDBRequest.prototype, 'result', request) as QueryRecord[];
          return Object.defineProperty(request, 'result', { get: () => result().map(read) });
        },
    );
  const isQueryStore = ({ name }: IDBObjectStore) => name === 'queries';
  const putBack = [
    reading(IDBObjectStore.prototype, (store) => store),
    reading(IDBIndex.prototype, ({ objectStore }) => objectStore),
    replaceMethod(
      IDBObjectStore.prototype,
      'put',
      (put) =>
        function putReal(this: IDBObjectStore, value: unknown, key) {
          return put.call(this, isQueryStore(this) ? written(value as QueryRecord) : value, key);
        },
    ),
  ];
  return {
    agePage() {
      const storedAt = document.documentElement.getAttribute(pageAttributes.storedAt);
      if (storedAt !== null)
        document.documentElement.setAttribute(pageAttributes.storedAt, String(age(Number(storedAt))));
    },
    ageCache(client) {
      let { ageMs } = scenario.get();
      return scenario.subscribe((changed) => {
        if (changed.ageMs === ageMs) return;
        ({ ageMs } = changed);
        for (const query of client.getQueryCache().getAll()) {
          const { data, dataUpdatedAt } = query.state;
          if (data !== undefined) query.setState({ dataUpdatedAt: age(realTime(dataUpdatedAt)) });
        }
      }).unsubscribe;
    },
    putBack: () => putBack.forEach((undo) => undo()),
  };
}
