import { getOutbox } from '#client/outbox/use-outbox.ts';
import type { OutboxEntry } from '#client/persistence/database.ts';
import { idleStatus, type NetworkStatus } from '#client/shared/network/network-status.ts';
import { isOnline, whenConnectionChanges } from '#client/shared/network/online.ts';
import { isUnanswered } from '#client/shared/query/query-options.ts';

import type { App } from './create-app.tsx';

/** A screen's requests come in bursts. */
const debounceMs = 150;

/** Updates the network status when the cache, the outbox or the connection changes. Returns how to stop. */
export function watchNetworkStatus({ queryClient, outbox, networkStatus }: App): () => void {
  const { entries, tileOf } = getOutbox(outbox);
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    timer = undefined;
    const { update: updateApp } = networkStatus.get();
    const shown = cache
      .getAll()
      .filter((query) => query.getObserversCount() > 0 && query.meta?.persist && query.state.data !== undefined);
    const isUnreachable = shown.some(isUnanswered);
    const queuedEntries = entries.get().filter(({ isQueued, rejection }) => isQueued && !rejection);
    const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
    const isStale = !isOnline() || isUnreachable;
    const next: NetworkStatus = {
      reason: !isOnline() ? 'offline' : isUnreachable ? 'unreachable' : reasonOf(queuedEntries),
      dataUpdatedAt: isStale && times.length > 0 ? Math.min(...times) : undefined,
      queuedCount: queuedEntries.length,
      queuedTile: queuedEntries.map(tileOf).toSorted()[0],
      update: updateApp,
    };
    const isIdle = !next.reason && next.queuedCount === 0 && !updateApp;
    if (isIdle || !isSame(networkStatus.get(), next)) networkStatus.set(isIdle ? idleStatus : next);
  };
  const updateSoon = () => {
    timer ??= setTimeout(update, debounceMs);
  };

  const unsubscribeFromCache = cache.subscribe(updateSoon);
  const outboxSubscription = entries.subscribe(updateSoon);
  const unsubscribeFromConnection = whenConnectionChanges(updateSoon);
  update();
  return () => {
    clearTimeout(timer);
    unsubscribeFromCache();
    outboxSubscription.unsubscribe();
    unsubscribeFromConnection();
  };
}

/** What the mutations that wait have failed on. */
function reasonOf(queuedEntries: readonly OutboxEntry[]): NetworkStatus['reason'] {
  const failure = queuedEntries.find((entry) => entry.failure)?.failure;
  return failure && (failure === 'server' ? 'failing' : 'unreachable');
}

const isSame = (a: NetworkStatus, b: NetworkStatus) =>
  Object.entries(a).every(([field, value]) => value === b[field as keyof NetworkStatus]);
