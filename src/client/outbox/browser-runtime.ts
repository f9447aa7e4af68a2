import { openDatabase } from '#client/persistence/database.ts';
import { reconnecting } from '#client/persistence/reconnecting.ts';
import { isOnline, whenOnline } from '#client/shared/network/online.ts';

import { createIndexedOutboxStorage, createMemoryOutboxStorage, type OutboxStorage } from './storage.ts';
import { channelName, openTabChannel, type TabChannel } from './tab-channel.ts';

/** What the outbox needs of the browser; tests pass their own. */
export interface OutboxRuntime {
  storage: OutboxStorage;
  /** Whether entries outlive the page: only then may a mutation be queued instead of failing. */
  isDurable: boolean;
  isOnline: () => boolean;
  /** Runs `work` while no other tab runs its own. */
  withLock: (work: () => Promise<void>) => Promise<void>;
  /** Sends a message to the other tabs. */
  broadcast: (message: unknown) => void;
  /** Calls with the messages since the page began, too. Returns how to unsubscribe. */
  onMessage: (listener: (message: unknown) => void) => () => void;
  /** Calls when the network is back or the page becomes visible. Returns how to unsubscribe. */
  onRetryOpportunity: (listener: () => void) => () => void;
  /** Milliseconds to wait after this many attempts. */
  retryDelay: (attempts: number) => number;
  /** Milliseconds to wait before each further attempt after a server error. */
  serverErrorDelays: readonly number[];
}

const maxRetryDelay = 5 * 60_000;

/** The runtime of this page. Where the browser stores nothing, as in some private windows, entries live in memory. */
export async function openBrowserRuntime(channel: TabChannel | undefined): Promise<OutboxRuntime> {
  const openStorage = async () => createIndexedOutboxStorage(await openDatabase());
  const storage = await openStorage().catch(() => undefined);
  if (!storage) return { ...singleTab, storage: createMemoryOutboxStorage(), isDurable: false };
  const { send, listen } = channel ?? openTabChannel();
  return {
    ...singleTab,
    storage: reconnecting(storage, openStorage),
    isDurable: true,
    withLock,
    broadcast: send,
    onMessage: listen,
  };
}

/** Browsers offer locks only to pages that came over TLS, and some refuse them where they refuse cookies. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const grant = { isGiven: false };
  const workOnce = () => {
    grant.isGiven = true;
    return work();
  };
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request(channelName, workOnce);
  } catch (error) {
    if (grant.isGiven) throw error;
    await work();
  }
}

const singleTab = {
  isOnline,
  withLock: (work: () => Promise<void>) => work(),
  broadcast: () => undefined,
  onMessage: () => () => undefined,
  onRetryOpportunity(listener: () => void) {
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    const stopListening = whenOnline(listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
  // Doubles from one second; ±25 %, so that not all clients call a server that returns at the same moment.
  retryDelay: (attempts: number) => Math.min(maxRetryDelay, 1000 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2),
  // A failure is reported within 5 s if the server answers at once.
  serverErrorDelays: [1000, 2000],
};
