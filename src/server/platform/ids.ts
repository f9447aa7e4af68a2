import { v7 } from 'uuid';

import type { Clock } from './clock.ts';

/** Returns a UUID of version 7, greater than the previous one, so that sorting by id is sorting by creation time. */
export type NewId = () => string;

/** Creates an id generator that stays monotonic even if the clock is set back. */
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

/** A new id that is greater than this one, even if that was created by a server whose clock is ahead. */
export function idAfter(id: string, newId: NewId): string {
  const next = newId();
  if (next > id) return next;
  return v7({ msecs: timeOfId(id) + 1 });
}

/** A new id of an earlier time; of the same time, those with a higher number come later. */
export const idAt = (msecs: number, seq: number): string => v7({ msecs, seq });

/** When the id was made: the first 48 bits of a UUID of version 7 are its milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The smallest id of this millisecond. */
export function idOfTime(msecs: number): string {
  const digits = msecs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
