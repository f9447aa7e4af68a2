/** The current time in milliseconds since 1970; tests pass a clock that they control. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Several servers' clocks may differ a little. */
export const maxDifferenceMs = 3_600_000;

/** Whether this time was recorded while a clock was ahead. */
export const isInFuture = (time: number, now: number): boolean => time > now + maxDifferenceMs;

/** A time as the contract writes it; null stays null. */
export const toIsoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
