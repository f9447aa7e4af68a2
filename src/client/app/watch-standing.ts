import { ApiError } from '#client/shared/api/api-error.ts';
import { isOnline } from '#client/shared/network/when-online.ts';
import { calm } from '#client/shared/network/standing.ts';
import type { Standing } from '#client/shared/network/standing.ts';

import type { App } from './create-app.tsx';

/** Fetches of a screen come in bursts. */
const pause = 150;

/** Keeps the page's standing: whether the server can be asked, how old is what is shown, what waits. Answers how to stop. */
export function watchStanding({ queryClient, actions, standing }: App, tab: Window): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    timer = undefined;
    const { update } = standing.get();
    const shown = cache.getAll().filter((query) => query.getObserversCount() > 0 && query.meta?.persist && query.state.data !== undefined);
    const hasFailed = shown.some(({ state: { error } }) => error !== null && !(error instanceof ApiError));
    const cut = !isOnline() ? 'offline' : hasFailed ? 'unreachable' : undefined;
    const asOf = cut && shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : undefined;
    const waiting = actions.waiters.get().filter(({ isParked, refusal }) => isParked && !refusal).length;
    const next: Standing = { cut, asOf, waiting, update };
    const isCalm = !cut && waiting === 0 && !update;
    if (isCalm || !isSame(standing.get(), next)) standing.set(isCalm ? calm : next);
  };
  const lookSoon = () => {
    timer ??= setTimeout(look, pause);
  };

  const stops = [cache.subscribe(lookSoon), actions.waiters.subscribe(lookSoon)];
  tab.addEventListener('online', lookSoon);
  tab.addEventListener('offline', lookSoon);
  look();
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    tab.removeEventListener('online', lookSoon);
    tab.removeEventListener('offline', lookSoon);
  };
}

const isSame = (a: Standing, b: Standing) => a.cut === b.cut && a.asOf === b.asOf && a.waiting === b.waiting && a.update === b.update;
