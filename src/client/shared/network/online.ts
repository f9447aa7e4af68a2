import { noop, onlineManager } from '@tanstack/react-query';

/**
 * Lets TanStack's onlineManager watch the browser's connection from now on: by itself it assumes a network, and listens only
 * while somebody subscribes. The devtools can set it offline, and the whole app follows. Returns how to stop.
 */
export function watchConnection(): () => void {
  onlineManager.setOnline(navigator.onLine);
  return onlineManager.subscribe(noop);
}

/** Calls `listener` each time the network is back. Returns how to stop. */
export const whenOnline = (listener: () => void): (() => void) =>
  onlineManager.subscribe((isBack) => {
    if (isBack) listener();
  });

/** Calls `listener` each time the network is gone or back. Returns how to stop. */
export const whenConnectionChanges = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Whether there may be a network: browsers are sure of its absence only. */
export const isOnline = (): boolean => onlineManager.isOnline();
