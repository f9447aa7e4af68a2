import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

/** Makes UUIDs of version 7, each greater than the one before, so that ordering by id is ordering by time. */
export type NewId = () => string;

/** Gives a maker of ids that follows the clock and never falls back with it. */
export function createIds(clock: Clock): NewId {
  let msecs = 0;
  let seq = 0;
  return () => {
    const now = clock.now();
    if (now > msecs) {
      msecs = now;
      seq = 0;
    } else {
      seq += 1;
    }
    return v7({ msecs, seq });
  };
}
