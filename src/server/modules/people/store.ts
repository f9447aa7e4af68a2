import { sql } from 'kysely';
import { limits } from '#contract/vocabulary.ts';
import type { Db } from '#server/platform/database/schema.ts';

const most = 50;

/** A member that is not deactivated, or undefined. */
export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('members')
    .select(['id', 'username', 'picture_id', 'about', 'link', 'pronouns'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}

export async function countPostsOf(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('author_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface FoundPerson {
  id: string;
  username: string;
  picture_id: string | null;
}

/** Members whose username contains the key, those that begin with it first, each by name; at most 50. */
export async function searchPeople(db: Db, key: string): Promise<FoundPerson[]> {
  const beginning = await sql<FoundPerson>`
    select id, username, picture_id from members
    where username_key >= ${key} and username_key < ${after(key)} and deactivated_at is null
    order by username_key limit ${sql.lit(most)}`.execute(db);
  const wanted = most - beginning.rows.length;
  return wanted === 0 ? beginning.rows : [...beginning.rows, ...(await searchWithin(db, key, wanted))];
}

/** Those whose username holds the key further on, by the endings that begin with it. */
async function searchWithin(db: Db, key: string, wanted: number): Promise<FoundPerson[]> {
  const end = after(key);
  // A name can hold the key as often as it has letters; few do, so the first reading is mostly enough.
  let found: (FoundPerson & { username_key: string })[] = [];
  for (const reserve of [2 * most, most * limits.username.max]) {
    const { rows } = await sql<FoundPerson & { username_key: string }>`
      select m.id, m.username, m.picture_id, m.username_key from username_endings e
      join members m on m.id = e.member_id and m.deactivated_at is null and not (m.username_key >= ${key} and m.username_key < ${end})
      where e.ending >= ${key} and e.ending < ${end}
      order by e.ending limit ${sql.lit(reserve)}`.execute(db);
    found = [...new Map(rows.map((row) => [row.username_key, row])).values()];
    if (found.length >= wanted || rows.length < reserve) break;
  }
  return found.toSorted((a, b) => (a.username_key < b.username_key ? -1 : 1)).slice(0, wanted);
}

/** The first text after all those that begin with this one, in the order of bytes. */
function after(key: string): string {
  return `${key}\u{10ffff}`;
}
