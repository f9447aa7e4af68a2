import type { QueryClient } from '@tanstack/react-query';
import type { ReadonlyAtom } from '@tanstack/react-store';

import type { scenarioHooks } from '#client/shared/scenario-hooks.ts';
import { pageAttributes } from '#contract/page.ts';

import type { Scenario } from './scenario.ts';

/** Counts data as older than it is, in this tab only: what it writes to the device has the real times. */
export interface Ageing {
  hooks: Pick<typeof scenarioHooks, 'readFromDevice' | 'storedOnDevice'>;
  /** Ages the page that the service worker has stored, which says of itself when that was. */
  agePage: () => void;
  /** Ages what this cache has whenever the scenario's age changes. */
  ageCache: (client: QueryClient) => void;
}

/** Ages what is restored from the device by what the scenario says at that moment. */
export function ageData({ document }: Window, scenario: ReadonlyAtom<Scenario>): Ageing {
  /** By the time at which data counts as fetched, when it was. */
  const realTimes = new Map<number, number>();
  const realTime = (time: number) => realTimes.get(time) ?? time;
  const age = (time: number) => {
    const aged = time - scenario.get().ageMs;
    if (aged !== time) realTimes.set(aged, time);
    return aged;
  };
  const withTimes =
    (timeOf: (time: number) => number): typeof scenarioHooks.readFromDevice =>
    (record) => {
      const { query } = record;
      const state = { ...query.state, dataUpdatedAt: timeOf(query.state.dataUpdatedAt) };
      return { ...record, query: { ...query, dehydratedAt: timeOf(query.dehydratedAt), state } };
    };
  return {
    hooks: { readFromDevice: withTimes(age), storedOnDevice: withTimes(realTime) },
    agePage() {
      const storedAt = document.documentElement.getAttribute(pageAttributes.storedAt);
      if (storedAt !== null)
        document.documentElement.setAttribute(pageAttributes.storedAt, String(age(Number(storedAt))));
    },
    ageCache(client) {
      let { ageMs } = scenario.get();
      scenario.subscribe((changed) => {
        if (changed.ageMs === ageMs) return;
        ({ ageMs } = changed);
        for (const query of client.getQueryCache().getAll()) {
          const { data, dataUpdatedAt } = query.state;
          if (data !== undefined) query.setState({ dataUpdatedAt: age(realTime(dataUpdatedAt)) });
        }
      });
    },
  };
}
