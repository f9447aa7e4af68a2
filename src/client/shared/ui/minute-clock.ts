const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const notifyAll = () => listeners.forEach((listener) => listener());

/** Calls the listener every minute, and when the page becomes visible: one timer for all. Returns how to unsubscribe. */
export function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(notifyAll, 60_000);
    // Browsers stop the timers of pages in the background.
    document.addEventListener('visibilitychange', notifyAll);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', notifyAll);
  };
}
