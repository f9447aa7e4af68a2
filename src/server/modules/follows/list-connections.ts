import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';

import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { rangeEnd } from '#server/platform/member-keys.ts';
import { notBlocked, type Restricted } from '#server/rules/restrictions.ts';

import type { ConnectionsCursor } from './connections-cursor.ts';
import { readConnectionCount } from './store.ts';

interface ConnectionRow {
  id: string;
  username: string;
  other_key: string;
  picture_id: string | null;
}

interface ConnectionsPage {
  /** Only members that it may see are listed. */
  viewer: Restricted | null;
  /** The last name of the previous page. */
  after: ConnectionsCursor;
  /** Only usernames that contain it. */
  part: string;
  limit: number;
}

/** So many names with a part are looked up one by one; of more, a member with many connections has some soon. */
const maxLookups = 5000;
/** Connections that one statement compares: other requests wait for it on SQLite. */
const chunkSize = 10_000;

/** Connections sorted by username, after the cursor; one row more than the limit at least, if there are more. */
export async function listConnections(db: Db, memberId: string, page: ConnectionsPage): Promise<ConnectionRow[]> {
  const { viewer, part, limit } = page;
  const after = await findKey(db, memberId, page.after);
  const isShown = sql`and ${notBlocked(viewer, 'm.id')}`;
  if (part === '') return scan(db, memberId, sql`${isShown} and c.other_key > ${after}`, limit);
  // Comparing the names of one chunk is faster than looking up a name that many members of a large community have.
  const isLarge = (await readConnectionCount(db, memberId)) > chunkSize;
  if (isLarge && (await isRare(db, part))) return lookUp(db, { memberId, after, isShown, part, limit });
  const found: ConnectionRow[] = [];
  for (let from = after; ;) {
    const end = isLarge ? await findChunkEnd(db, memberId, from) : undefined;
    const until = end === undefined ? sql`` : sql`and c.other_key <= ${end}`;
    const range = sql`${isShown} and c.other_key > ${from} ${until} and exists (
      select 1 from username_endings e where e.member_id = c.other_id and e.ending >= ${part} and e.ending < ${rangeEnd(part)})`;
    found.push(...(await scan(db, memberId, range, limit)));
    if (end === undefined || found.length > limit) return found;
    from = end;
    await setImmediate();
  }
}

/** A cursor of a long name has only its beginning, and the member, who may have gone since. */
async function findKey(db: Db, memberId: string, { key, id }: ConnectionsCursor): Promise<string> {
  if (id === undefined) return key;
  const connection = await db
    .selectFrom('connections')
    .select('other_key')
    .where('member_id', '=', memberId)
    .where('other_id', '=', id)
    .executeTakeFirst();
  return connection?.other_key ?? key;
}

async function scan(db: Db, memberId: string, range: RawBuilder<unknown>, limit: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select m.id, m.username, c.other_key, m.picture_id
    from connections c join members m on m.id = c.other_id and m.deactivated_at is null
    where c.member_id = ${memberId} ${range}
    order by c.other_key limit ${fetchLimit(limit)}`.execute(db);
  return rows;
}

async function isRare(db: Db, part: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 as one from username_endings where ending >= ${part} and ending < ${rangeEnd(part)} limit ${sql.lit(maxLookups + 1)}
    ) as counted`.execute(db);
  return (rows[0]?.count ?? 0) <= maxLookups;
}

async function lookUp(
  db: Db,
  {
    memberId,
    after,
    isShown,
    part,
    limit,
  }: { memberId: string; after: string; isShown: RawBuilder<unknown>; part: string; limit: number },
): Promise<ConnectionRow[]> {
  // A subquery for each name, because both databases could begin with the connections instead. For the same reason `cross join`.
  const { rows } = await sql<ConnectionRow>`
    select m.id, m.username, n.other_key, m.picture_id
    from (
      select e.member_id as id,
        (select c.other_key from connections c where c.member_id = ${memberId} and c.other_id = e.member_id) as other_key
      from (select distinct member_id from username_endings where ending >= ${part} and ending < ${rangeEnd(part)}) as e
    ) as n cross join members m
    where n.other_key > ${after} and m.id = n.id and m.deactivated_at is null ${isShown}
    order by n.other_key limit ${fetchLimit(limit)}`.execute(db);
  return rows;
}

/** The name at which a chunk after `from` ends; undefined for the last chunk. */
async function findChunkEnd(db: Db, memberId: string, from: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('connections')
    .select('other_key')
    .where('member_id', '=', memberId)
    .where('other_key', '>', from)
    .orderBy('other_key')
    .limit(1)
    .offset(chunkSize - 1)
    .executeTakeFirst();
  return row?.other_key;
}
