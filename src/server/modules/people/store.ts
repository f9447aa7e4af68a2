import { sql } from 'kysely';

import { limits } from '#contract/vocabulary.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { rangeEnd } from '#server/platform/member-keys.ts';
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
 * At most 50 members that the viewer may see whose username contains the key: first those that begin with it, then the others, each
 * sorted by name. If none has exactly this name, the member comes first who had it until lately.
 */
export async function searchPeople(db: Db, viewer: Restricted | null, key: string): Promise<FoundPerson[]> {
  const found = await searchUsernames(db, viewer, key);
  const renamed = await findRenamed(db, viewer, key);
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
  const withPrefix = await sql<FoundPerson>`
    select id, username, picture_id from members
    where username_key >= ${key} and username_key < ${rangeEnd(key)} and deactivated_at is null
      and ${notBlocked(viewer, 'members.id')}
    order by username_key limit ${sql.lit(maxResults)}`.execute(db);
  const missing = maxResults - withPrefix.rows.length;
  return missing === 0 ? withPrefix.rows : [...withPrefix.rows, ...(await searchBySuffix(db, viewer, key, missing))];
}

/** Members whose username contains the key after its first character: one of its suffixes begins with the key. */
async function searchBySuffix(db: Db, viewer: Restricted | null, key: string, limit: number): Promise<FoundPerson[]> {
  const end = rangeEnd(key);
  // Each occurrence of the key in a name is a row. Few names contain it twice, so the first query is nearly always enough.
  let found: (FoundPerson & { username_key: string })[] = [];
  for (const rowLimit of [2 * maxResults, maxResults * limits.username.max]) {
    const { rows } = await sql<FoundPerson & { username_key: string }>`
      select m.id, m.username, m.picture_id, m.username_key from username_endings e
      join members m on m.id = e.member_id and m.deactivated_at is null and not (m.username_key >= ${key} and m.username_key < ${end})
      where e.ending >= ${key} and e.ending < ${end} and ${notBlocked(viewer, 'm.id')}
      order by e.ending limit ${sql.lit(rowLimit)}`.execute(db);
    found = [...new Map(rows.map((row) => [row.username_key, row])).values()];
    if (found.length >= limit || rows.length < rowLimit) break;
  }
  return found.toSorted((a, b) => (a.username_key < b.username_key ? -1 : 1)).slice(0, limit);
}
