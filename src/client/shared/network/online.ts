import { onlineManager } from '@tanstack/react-query';

/** Calls `listener` each time the network is back. Returns how to stop. */
export const whenOnline = (listener: () => void): (() => void) =>
  onlineManager.subscribe((isBack) => {
    if (isBack) listener();
  });

/** Calls `listener` each time the network is gone or back. Returns how to stop. */
export const whenConnectionChanges = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/** Whether there may be a network: browsers are sure of its absence only. */
export const isOnline = (): boolean => onlineManager.isOnline();
