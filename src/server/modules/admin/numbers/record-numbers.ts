import { setImmediate } from 'node:timers/promises';

import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { timeOfId } from '#server/platform/ids.ts';
import { addDays, localDay, startOfDay } from '#server/platform/local-days.ts';

import {
  countAll,
  countLastSeen,
  countMade,
  findLastDay,
  findOldestId,
  upsertDay,
  type Counts,
  type DailyNumbers,
} from './store.ts';

/** The longest time that is shown. */
const maxDays = 365;

/**
 * Counts what there is and what is new today, and writes today's row. It also completes the row of the day that was counted last, and
 * writes those of the days since; the first time, those of the last year. Of days that have passed only what still exists is counted.
 */
export async function recordNumbers(db: Db, now: number): Promise<void> {
  const today = localDay(now);
  const last = await findLastDay(db, today);
  const first = await firstDayToCount(db, last, today);
  let counts = await countAll(db);
  const rows: DailyNumbers[] = [];
  for (let day = today; day >= first; day = addDays(day, -1)) {
    const [from, until] = [startOfDay(day), startOfDay(day, 1)];
    const made = await countMade(db, from, until);
    rows.push({
      ...counts,
      day,
      counted_at: now,
      new_members: made.members,
      new_posts: made.posts,
      new_comments: made.comments,
      new_saves: made.saves,
      // Who was there is known on the day itself only: the next use of a session is stored in its place.
      active_members: day === today || day === last?.day ? await countLastSeen(db, from, until) : null,
    });
    counts = without(counts, made);
    await setImmediate();
  }
  await inTransaction(db, async (trx) => {
    for (const row of rows) await upsertDay(trx, row);
  });
}

async function firstDayToCount(db: Db, last: DailyNumbers | undefined, today: string): Promise<string> {
  const oldestId = last ? null : await findOldestId(db);
  const first = last?.day ?? (oldestId === null ? today : localDay(timeOfId(oldestId)));
  const limit = addDays(today, 1 - maxDays);
  return first > limit ? first : limit;
}

/** What there was before that was made. */
const without = (all: Counts, made: Counts): Counts => ({
  members: all.members - made.members,
  posts: all.posts - made.posts,
  comments: all.comments - made.comments,
  saves: all.saves - made.saves,
  pictures: all.pictures - made.pictures,
  picture_bytes: all.picture_bytes - made.picture_bytes,
});
