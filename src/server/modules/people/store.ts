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
  const end = after(key);
  const beginning = await sql<FoundPerson>`
    select id, username, picture_id from members
    where username_key >= ${key} and username_key < ${end} and deactivated_at is null
    order by username_key limit ${sql.lit(most)}`.execute(db);
  if (beginning.rows.length === most) return beginning.rows;
  // Endings that begin with the key. A name can hold it as often as it has letters, hence the reserve before names are made distinct.
  const containing = await sql<FoundPerson>`
    select distinct id, username, picture_id, username_key from (
      select m.id, m.username, m.picture_id, m.username_key from username_endings e
      join members m on m.id = e.member_id and m.deactivated_at is null and not (m.username_key >= ${key} and m.username_key < ${end})
      where e.ending >= ${key} and e.ending < ${end}
      order by e.ending limit ${sql.lit(most * limits.username.max)}
    ) as found order by username_key limit ${sql.lit(most)}`.execute(db);
  return [...beginning.rows, ...containing.rows].slice(0, most);
}

/** The first text after all those that begin with this one, in the order of bytes. */
function after(key: string): string {
  return `${key}\u{10ffff}`;
}
