import { openDatabase } from '../device/database.ts';
import { isOnline, whenOnline } from '../network/when-online.ts';

import { backOff } from './device.ts';
import type { Device } from './device.ts';
import { createIndexedActionStore } from './indexed-action-store.ts';
import { createMemoryActionStore } from './memory-action-store.ts';

const name = 'cleaner-life-actions';

/** The device that this page runs on. Without a database, as in some private windows, nothing is kept. */
export async function openBrowserDevice(): Promise<Device> {
  const database = typeof indexedDB === 'undefined' ? undefined : await openDatabase().catch(() => undefined);
  if (!database) return { ...lonely, store: createMemoryActionStore(), isDurable: false };
  const channel = new BroadcastChannel(name);
  return {
    ...lonely,
    store: createIndexedActionStore(database),
    isDurable: true,
    // Absent where the page came without TLS.
    alone: async (work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    tell: (message) => channel.postMessage(message),
    hear(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
        channel.close();
      };
    },
  };
}

/** A tab that knows of no other. */
const lonely = {
  isOnline,
  alone: (work: () => Promise<void>) => work(),
  tell: () => undefined,
  hear: () => () => undefined,
  onChance(listener: () => void) {
    const onSeen = () => {
      if (document.visibilityState === 'visible') listener();
    };
    const unlisten = whenOnline(listener);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      unlisten();
      document.removeEventListener('visibilitychange', onSeen);
    };
  },
  pace: backOff,
};
