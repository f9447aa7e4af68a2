import { sql } from 'kysely';

import { nameKeys } from '#contract/searched-names.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { rangeEnd, usernameKey } from '#server/platform/member-keys.ts';
import { beginningOf } from '#server/platform/search/name-endings.ts';
import { notBlocked, type Restricted } from '#server/rules/restrictions.ts';

const maxResults = 50;

/** The member, unless it is deactivated. */
export function findPerson(db: Db, id: string) {
  return db
    .selectFrom('members')
    .select(['id', 'username', 'picture_id', 'about', 'link', 'pronouns'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
}

export async function countPostsOf(db: Db, memberId: string): Promise<number> {
  // The removed ones are subtracted: an index counts all, and another one these few.
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from posts where author_id = ${memberId})
      - (select count(*) from posts where author_id = ${memberId} and removed_at is not null) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

interface FoundPerson {
  id: string;
  username: string;
  picture_id: string | null;
}

/**
 * At most 50 members that the viewer may see whose username contains the text: first those that begin with it, then the others, each
 * sorted by name. If none has exactly this name, the member comes first who had it until lately.
 */
export async function searchPeople(db: Db, viewer: Restricted | null, text: string): Promise<FoundPerson[]> {
  let found: FoundPerson[] = [];
  for (const key of nameKeys(text)) if (found.length === 0) found = await searchUsernames(db, viewer, key);
  const renamed = await findRenamed(db, viewer, usernameKey(text.trim().replace(/^@/, '')));
  return renamed ? [renamed, ...found.filter(({ id }) => id !== renamed.id)].slice(0, maxResults) : found;
}

async function findRenamed(db: Db, viewer: Restricted | null, key: string): Promise<FoundPerson | undefined> {
  const { rows } = await sql<FoundPerson>`
    select m.id, m.username, m.picture_id from former_usernames f
    join members m on m.id = f.member_id and m.deactivated_at is null
    where f.username_key = ${key} and ${notBlocked(viewer, 'm.id')}`.execute(db);
  return rows[0];
}

async function searchUsernames(db: Db, viewer: Restricted | null, key: string): Promise<FoundPerson[]> {
  const first = await listByEnding(db, viewer, beginningOf(key), { limit: maxResults, except: [] });
  const others = { limit: maxResults - first.length, except: first.map(({ id }) => id) };
  return others.limit === 0 ? first : [...first, ...(await listByEnding(db, viewer, key, others))];
}

/** Members of whose name a stored ending begins with the key, sorted by name. */
async function listByEnding(
  db: Db,
  viewer: Restricted | null,
  key: string,
  { limit, except }: { limit: number; except: string[] },
): Promise<FoundPerson[]> {
  const isOther = except.length === 0 ? sql`` : sql`and m.id not in (${sql.join(except)})`;
  // Each occurrence of the key in a name is a row. Few names contain it twice, so the first query is nearly always enough.
  for (let rowLimit = 2 * maxResults; ; rowLimit *= 10) {
    const { rows } = await sql<FoundPerson & { username_key: string }>`
      select m.id, m.username, m.picture_id, m.username_key from username_endings e
      join members m on m.id = e.member_id and m.deactivated_at is null ${isOther}
      where e.ending >= ${key} and e.ending < ${rangeEnd(key)} and ${notBlocked(viewer, 'm.id')}
      order by e.ending limit ${sql.lit(rowLimit)}`.execute(db);
    const found = [...new Map(rows.map((row) => [row.id, row])).values()];
    if (found.length >= limit || rows.length < rowLimit)
      return found.toSorted((a, b) => (a.username_key < b.username_key ? -1 : 1)).slice(0, limit);
  }
}
