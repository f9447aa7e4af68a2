/** The current time in milliseconds since 1970; tests pass a clock that they control. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
