import { noop, onlineManager } from '@tanstack/react-query';

/** Calls `listener` each time the network is back. Returns how to stop. */
export const whenOnline = (listener: () => void): (() => void) =>
  onlineManager.subscribe((isBack) => {
    if (isBack) listener();
  });

/** Calls `listener` each time the network is gone or back. Returns how to stop. */
export const whenConnectionChanges = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Whether there may be a network: browsers are sure of its absence only. */
export const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Lets TanStack's onlineManager watch the browser's connection from now on: by itself it assumes a network, and listens only
 * while somebody subscribes. The devtools can set it offline, and the whole app follows. Returns how to stop.
 */
export function watchConnection(): () => void {
  // Not set where there may be a network: a scenario of the devtools may have taken it away already.
  if (!navigator.onLine) onlineManager.setOnline(false);
  return onlineManager.subscribe(noop);
}
