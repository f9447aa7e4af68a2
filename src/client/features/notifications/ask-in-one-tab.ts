import { focusManager, hashKey, replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/react-store';

import { openTabChannel } from '#client/outbox/tab-channel.ts';
import type { Api } from '#client/shared/api/api.ts';

import { unreadQuery } from './queries.ts';

/** Of the lock that the asking tab holds, and of the channel on which it tells the others what it was answered. */
const name = 'cleaner-life-notifications';

/** Whether this tab asks again and again for what the member has not read. */
export const isAsking = createAtom(true);

/**
 * Lets one tab of this browser ask: of those that are seen the one that was used last. The others ask only when it has another answer than
 * they. Where browsers have no locks, as on pages that came without TLS, every tab asks.
 */
export function askInOneTab({ api, queryClient: client }: { api: Api; queryClient: QueryClient }, tab: Window): void {
  const { locks } = tab.navigator as Partial<Navigator>;
  if (!locks) return;
  let turn = new AbortController();

  const takeTurn = (options: (signal: AbortSignal) => LockOptions): void => {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    const ask = () => {
      isAsking.set(true);
      return new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    locks.request(name, options(signal), ask).catch((error: unknown) => {
      if (signal.aborted) return;
      const isTaken = error instanceof DOMException && error.name === 'AbortError';
      // Else the browser refuses locks.
      isAsking.set(!isTaken);
      if (isTaken) takeTurn(waiting);
    });
  };
  const whenUsed = (): void => {
    if (focusManager.isFocused()) takeTurn(stealing);
    else turn.abort();
  };
  whenUsed();
  focusManager.subscribe(whenUsed);
  tab.addEventListener('focus', whenUsed);

  const { queryKey } = unreadQuery(api);
  const channel = openTabChannel(name);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.queryHash === hashKey(queryKey) && isAsking.get()) channel.send(event.query.state.data);
  });
  channel.listen((answer) => {
    const shown = client.getQueryData(queryKey);
    // A hidden tab asks when it is seen again.
    if (shown && focusManager.isFocused() && replaceEqualDeep(shown, answer) !== shown)
      void client.invalidateQueries({ queryKey });
  });
}

/** In the place of the tab that asks now. */
const stealing = (): LockOptions => ({ steal: true });
/** Once that tab is closed or hidden. */
const waiting = (signal: AbortSignal): LockOptions => ({ signal });
