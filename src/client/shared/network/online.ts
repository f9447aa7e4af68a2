/** Calls `listener` each time the browser reports that it is online again. Returns how to stop. */
export function whenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Whether there may be a network: browsers are sure of its absence only. */
export const isOnline = (): boolean => navigator.onLine;
