import { type RawBuilder, sql } from 'kysely';
import { fetchFor } from '#server/platform/database/page.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

const mostIds = 1000;

interface Person {
  id: string;
  username_key: string;
}

/** The member with this id that is not deactivated, or undefined. */
export function findFollowable(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom('members').select(['id', 'username_key']).where('id', '=', id).where('deactivated_at', 'is', null).executeTakeFirst();
}

/**
 * As `findFollowable`, to be followed or left in this transaction: whoever would follow, rename or tell this member waits from
 * here on. Without it an unfollow that meets a follow of the same two could miss its first row, which is not there yet, and
 * find its second; locked any later, they would wait for each other.
 */
export async function lockFollowable(trx: Trx, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    update members set read_up_to = read_up_to where id = ${id} and deactivated_at is null returning id, username_key`.execute(trx);
  return rows[0];
}

export async function isFollowing(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select('follows_since')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return row?.follows_since != null;
}

/** Records the follow at both ends; true if it is new. */
export async function insertFollow(trx: Trx, follower: Person, followee: Person, now: number): Promise<boolean> {
  // Always the smaller id's row first, so that two who follow each other at once wait instead of deadlocking.
  const ends = [
    { member: follower, other: followee, column: sql.ref('follows_since') },
    { member: followee, other: follower, column: sql.ref('followed_since') },
  ].sort((a, b) => (a.member.id < b.member.id ? -1 : 1));
  let isNew = false;
  for (const { member, other, column } of ends) {
    const { rows } = await sql<{ member_id: string }>`
      insert into connections (member_id, other_id, other_key, ${column}) values (${member.id}, ${other.id}, ${other.username_key}, ${now})
      on conflict (member_id, other_id) do update set ${column} = excluded.${column} where connections.${column} is null
      returning member_id`.execute(trx);
    isNew = rows.length > 0;
  }
  return isNew;
}

/** Takes the follow back at both ends; true if there was one. */
export async function deleteFollow(trx: Trx, followerId: string, followeeId: string): Promise<boolean> {
  const ends = [
    { member: followerId, other: followeeId, column: sql.ref('follows_since') },
    { member: followeeId, other: followerId, column: sql.ref('followed_since') },
  ].sort((a, b) => (a.member < b.member ? -1 : 1));
  let wasThere = false;
  for (const { member, other, column } of ends) {
    const { rows } = await sql<{ member_id: string }>`
      update connections set ${column} = null where member_id = ${member} and other_id = ${other} and ${column} is not null
      returning member_id`.execute(trx);
    wasThere = rows.length > 0;
    await sql`delete from connections where member_id = ${member} and other_id = ${other} and follows_since is null and followed_since is null`.execute(trx);
  }
  return wasThere;
}

/** Distinct members that this one follows or is followed by, without the deactivated. */
export async function countConnections(db: Db, memberId: string): Promise<number> {
  const read = async (query: RawBuilder<{ count: number }>) => (await query.execute(db)).rows[0]?.count ?? 0;
  const connected = await read(sql`select count(*) as count from connections where member_id = ${memberId}`);
  // Counting an index is quick; looking up 100,000 members is not: then those who are deactivated are gone through, which are
  // few. A sum of counts, because either database would turn a join or `exists` around.
  const hidden =
    connected > mostIds
      ? sql<{ count: number }>`
          select cast(coalesce(sum((select count(*) from connections c where c.member_id = ${memberId} and c.other_id = d.id)), 0) as bigint) as count
          from members d where d.deactivated_at is not null`
      : sql<{ count: number }>`
          select count(*) as count from connections c join members d on d.id = c.other_id and d.deactivated_at is not null
          where c.member_id = ${memberId}`;
  return connected - (await read(hidden));
}

/** Ids of the newest followers and followed, at most 1,000 each, and the count of all connections. */
export async function readConnections(db: Db, memberId: string) {
  const newest = (since: 'follows_since' | 'followed_since') => {
    const column = sql.ref(`c.${since}`);
    return sql<{ id: string }>`
      select c.other_id as id from connections c join members m on m.id = c.other_id and m.deactivated_at is null
      where c.member_id = ${memberId} and ${column} is not null
      order by ${column} desc limit ${sql.lit(mostIds)}`.execute(db);
  };
  const [followers, following] = [await newest('followed_since'), await newest('follows_since')];
  return {
    followers: followers.rows.map((row) => row.id),
    following: following.rows.map((row) => row.id),
    connectionsCount: await countConnections(db, memberId),
  };
}

export interface ConnectionRow {
  id: string;
  username: string;
  username_key: string;
  picture_id: string | null;
}

/** Connections by username after the cursor (a username_key); with `part`, those whose username contains it. */
export async function listConnections(
  db: Db,
  memberId: string,
  page: { after: string; part: string; limit: number },
): Promise<ConnectionRow[]> {
  // Both databases replace several times faster than they match `like`, and no letter of a name means anything to it.
  const containing = page.part === '' ? sql`` : sql`and replace(c.other_key, ${page.part}, '') <> c.other_key`;
  const { rows } = await sql<ConnectionRow>`
    select m.id, m.username, m.username_key, m.picture_id
    from connections c join members m on m.id = c.other_id and m.deactivated_at is null
    where c.member_id = ${memberId} and c.other_key > ${page.after} ${containing}
    order by c.other_key limit ${fetchFor(page.limit)}`.execute(db);
  return rows;
}
