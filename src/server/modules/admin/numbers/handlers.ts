import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { addDays, localDay } from '#server/platform/local-days.ts';
import type { CaseReader } from '#server/rules/report-cases.ts';

import { listDays, type DailyNumbers } from './store.ts';

export interface NumbersDeps {
  db: Db;
  clock: Clock;
  /** Those that this admin can decide. */
  countOpenCases: (db: Db, viewer: CaseReader) => Promise<number>;
  countWaitingRequests: (db: Db) => Promise<number>;
}

/** Reads what `recordNumbers` has counted: counting takes too long for a request. */
export function numbersHandlers(deps: NumbersDeps): Handlers<Context, 'getAdminOverview' | 'listDailyNumbers'> {
  const { db, clock, countOpenCases, countWaitingRequests } = deps;
  return {
    async getAdminOverview(_, { member }) {
      const today = localDay(clock.now());
      const rows = await listDays(db, addDays(today, -7), today);
      const of = (day: string) => {
        const row = rows.find((each) => each.day === day);
        return row ? presentDay(row) : null;
      };
      // Few rows, so they are counted at once.
      const waiting = { cases: await countOpenCases(db, member), joining: await countWaitingRequests(db) };
      return { today: of(today), yesterday: of(addDays(today, -1)), weekAgo: of(addDays(today, -7)), waiting };
    },

    async listDailyNumbers({ query }) {
      const today = localDay(clock.now());
      return { days: (await listDays(db, addDays(today, 1 - query.days), today)).map(presentDay) };
    },
  };
}

const presentDay = (row: DailyNumbers): Schemas['DailyNumbers'] => ({
  day: row.day,
  countedAt: new Date(row.counted_at).toISOString(),
  members: row.members,
  posts: row.posts,
  comments: row.comments,
  saves: row.saves,
  pictures: row.pictures,
  pictureBytes: row.picture_bytes,
  newMembers: row.new_members,
  newPosts: row.new_posts,
  newComments: row.new_comments,
  newSaves: row.new_saves,
  activeMembers: row.active_members,
});
