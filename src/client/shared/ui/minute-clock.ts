import { onServerTimeChange } from '../server-clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let stopFollowing: (() => void) | undefined;

const notifyAll = () => listeners.forEach((listener) => listener());

/** Calls the listener every minute, when the page becomes visible, and when the server's clock is known: one timer for all. Returns how to unsubscribe. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(notifyAll, 60_000);
    stopFollowing = onServerTimeChange(notifyAll);
    // Browsers stop the timers of pages in the background.
    document.addEventListener('visibilitychange', notifyAll);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    stopFollowing?.();
    document.removeEventListener('visibilitychange', notifyAll);
  };
}
