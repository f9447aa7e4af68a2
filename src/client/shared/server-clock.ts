/** Less than this is the way of the answer, and the whole seconds in which it tells the time. */
const toleranceMs = 60_000;

/** How far the server's clock is ahead of this device's, which people set wrongly by hours, days and years. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Compares the clocks, by the `date` header of an answer that has come just now. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  const next = Math.abs(difference) < toleranceMs ? 0 : difference;
  // Also where there is no such header.
  if (!(Math.abs(next - aheadMs) >= toleranceMs)) return;
  aheadMs = next;
  listeners.forEach((listener) => listener());
}

/** The present time by the server's clock, for comparisons with times that it has set. */
export const serverNow = (): number => toServerTime(Date.now());

/** The same moment by the server's clock, of one that this device has noted by its own. */
export const toServerTime = (deviceTime: number): number => deviceTime + aheadMs;

/** Calls the listener when the clocks turn out to differ by something else. Returns how to stop. */
export function onServerTimeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
