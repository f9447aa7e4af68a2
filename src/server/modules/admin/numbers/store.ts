import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { idOfTime } from '#server/platform/ids.ts';

export type DailyNumbers = Selectable<Database['daily_numbers']>;

/** What there is: accounts that were not deleted, and what is not deleted of what they made. */
export type Counts = Pick<DailyNumbers, 'members' | 'posts' | 'comments' | 'saves' | 'pictures' | 'picture_bytes'>;

type Count = (db: Db) => Promise<Partial<Counts>>;

const countTable = (name: keyof Counts, rows: RawBuilder<unknown>): Count =>
  async function count(db) {
    const { rows: found } = await sql<{ count: number }>`select ${rows} as count`.execute(db);
    return { [name]: found[0]?.count ?? 0 };
  };

// Each reads an index only, which takes a tenth of looking at the rows; pictures are the exception.
const allCounts: readonly Count[] = [
  countTable(
    'members',
    sql`(select count(*) from members) - (select count(*) from members where deleted_at is not null)`,
  ),
  countTable('posts', sql`(select count(*) from posts) - (select count(*) from posts where removed_at is not null)`),
  countTable(
    'comments',
    sql`(select count(*) from comments) - (select count(*) from comments where deleted_at is not null)`,
  ),
  countTable('saves', sql`(select count(*) from saves)`),
  async function countPictures(db) {
    const { rows } = await sql<Pick<Counts, 'pictures' | 'picture_bytes'>>`
      select count(*) as pictures, cast(coalesce(sum(coalesce(stored_bytes, bytes)), 0) as bigint) as picture_bytes
      from uploads where discarded_at is null`.execute(db);
    return rows[0] ?? {};
  },
];

/** Counts everything, table by table; other requests run between them. */
export async function countAll(db: Db): Promise<Counts> {
  let counts: Counts = { members: 0, posts: 0, comments: 0, saves: 0, pictures: 0, picture_bytes: 0 };
  for (const count of allCounts) {
    counts = { ...counts, ...(await count(db)) };
    await setImmediate();
  }
  return counts;
}

/** Counts what was made from one time until another, by ids, which begin with the time; reads no other rows. */
export async function countMade(db: Db, from: number, until: number): Promise<Counts> {
  const made = sql`id >= ${idOfTime(from)} and id < ${idOfTime(until)}`;
  const { rows } = await sql<Counts>`
    select
      (select count(*) from members where ${made} and deleted_at is null) as members,
      (select count(*) from posts where ${made} and removed_at is null) as posts,
      (select count(*) from comments where ${made} and deleted_at is null) as comments,
      (select count(*) from saves where ${made}) as saves,
      count(*) as pictures,
      cast(coalesce(sum(coalesce(stored_bytes, bytes)), 0) as bigint) as picture_bytes
    from uploads where ${made} and discarded_at is null`.execute(db);
  return rows[0] ?? { members: 0, posts: 0, comments: 0, saves: 0, pictures: 0, picture_bytes: 0 };
}

/** Members of whom a session was last used in this time. */
export async function countLastSeen(db: Db, from: number, until: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id) as count from sessions where last_seen_at >= ${from} and last_seen_at < ${until}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The id of the oldest member, post, comment or save; null in an empty community. */
export async function findOldestId(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id) as id from (
      select min(id) as id from members union all select min(id) from posts
      union all select min(id) from comments union all select min(id) from saves
    ) as oldest`.execute(db);
  return rows[0]?.id ?? null;
}

/** The row of this day, or of the last one before it that was counted. Later ones are of a clock that was ahead. */
export function findLastDay(db: Db, today: string): Promise<DailyNumbers | undefined> {
  return db
    .selectFrom('daily_numbers')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The rows of these days and those between, the first one first. */
export function listDays(db: Db, first: string, last: string): Promise<DailyNumbers[]> {
  return db
    .selectFrom('daily_numbers')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
}

/** Inserts the row of a day, or replaces it. The number of active members never falls: a session is only used last once. */
export async function upsertDay(trx: Trx, row: DailyNumbers): Promise<void> {
  const { day: _, active_members: active, ...counted } = row;
  await trx
    .insertInto('daily_numbers')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        ...counted,
        active_members: sql`case when coalesce(daily_numbers.active_members, -1) > coalesce(${active}, -1)
          then daily_numbers.active_members else ${active} end`,
      }),
    )
    .execute();
}
