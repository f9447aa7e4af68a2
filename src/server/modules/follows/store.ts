import { sql, type RawBuilder } from 'kysely';

import { engineOf } from '#server/platform/database/database.ts';
import { inList } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { notBlocked, type Restricted } from '#server/rules/restrictions.ts';

const maxIds = 1000;

interface MemberRef {
  id: string;
  username_key: string;
}

/** The member, unless it is deactivated. */
export function findActiveMember(db: Db, id: string): Promise<MemberRef | undefined> {
  return db
    .selectFrom('members')
    .select(['id', 'username_key'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
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

/** Those of these members whom this one follows. */
export async function listFollowed(db: Db, memberId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select other_id as id from connections
    where member_id = ${memberId} and other_id ${inList(ids)} and follows_since is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts the follow on both sides; false if the follower followed already. */
export async function insertFollow(trx: Trx, follower: MemberRef, followee: MemberRef, now: number): Promise<boolean> {
  // The smaller id's row first, so that two members who follow each other at the same time do not deadlock.
  const sides = [
    { member: follower, other: followee, column: sql.ref('follows_since') },
    { member: followee, other: follower, column: sql.ref('followed_since') },
  ].sort((a, b) => (a.member.id < b.member.id ? -1 : 1));
  let isNew = false;
  for (const { member, other, column } of sides) {
    const { rows } = await sql<{ member_id: string }>`
      insert into connections (member_id, other_id, other_key, ${column}) values (${member.id}, ${other.id}, ${other.username_key}, ${now})
      on conflict (member_id, other_id) do update set ${column} = excluded.${column} where connections.${column} is null
      returning member_id`.execute(trx);
    isNew = rows.length > 0;
  }
  // A username can have changed since it was read. From here on it cannot: the new rows lock both members against it.
  if (isNew) for (const { member, other } of sides) await copyName(trx, member.id, other.id);
  return isNew;
}

async function copyName(trx: Trx, memberId: string, otherId: string): Promise<void> {
  await sql`update connections set other_key = m.username_key from members m
    where connections.member_id = ${memberId} and connections.other_id = ${otherId} and m.id = ${otherId}
      and connections.other_key <> m.username_key`.execute(trx);
}

/** Removes the follow on both sides; false if there was none. */
export async function deleteFollow(trx: Trx, followerId: string, followeeId: string): Promise<boolean> {
  const sides = [
    { member: followerId, other: followeeId, column: sql.ref('follows_since') },
    { member: followeeId, other: followerId, column: sql.ref('followed_since') },
  ].sort((a, b) => (a.member < b.member ? -1 : 1));
  let wasFollowing = false;
  for (const { member, other, column } of sides) {
    const { rows } = await sql<{ member_id: string }>`
      update connections set ${column} = null where member_id = ${member} and other_id = ${other} and ${column} is not null
      returning member_id`.execute(trx);
    wasFollowing = rows.length > 0;
    await sql`delete from connections where member_id = ${member} and other_id = ${other} and follows_since is null and followed_since is null`.execute(
      trx,
    );
  }
  return wasFollowing;
}

/** The number of distinct members, active or not, that this one follows or is followed by. */
export async function readConnectionCount(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('connection_counts')
    .select('count')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The number of distinct active members that this one follows or is followed by, and that the viewer may see. */
export async function countConnections(db: Db, viewer: Restricted | null, memberId: string): Promise<number> {
  const read = async (query: RawBuilder<{ count: number }>) => (await query.execute(db)).rows[0]?.count ?? 0;
  const connected = await readConnectionCount(db, memberId);
  // With many connections this starts from the deactivated members, who are few. A subquery for each, because both databases
  // would reverse a join or `exists`; it is null, which `count` skips, for a member that is not connected.
  const deactivated =
    connected > maxIds
      ? sql<{ count: number }>`
          select count((select 1 from connections c where c.member_id = ${memberId} and c.other_id = d.id)) as count
          from members d where d.deactivated_at is not null`
      : sql<{ count: number }>`
          select count(*) as count from connections c join members d on d.id = c.other_id and d.deactivated_at is not null
          where c.member_id = ${memberId}`;
  const active = connected - (await read(deactivated));
  return viewer?.hasRestrictions ? active - (await read(blockedConnections(viewer.id, memberId))) : active;
}

/** Starts from the blocked members, who are few. */
const blockedConnections = (viewerId: string, memberId: string) => sql<{ count: number }>`
  select count(distinct c.other_id) as count from restrictions r
  join connections c on c.member_id = ${memberId} and c.other_id = r.other_id
  join members m on m.id = r.other_id and m.deactivated_at is null
  where r.member_id = ${viewerId} and r.kind <> 'mute'`;

/** Ids of the newest followers and followed that the viewer may see, at most 1,000 each, and the number of all connections. */
export async function readConnections(db: Db, viewer: Restricted, memberId: string) {
  // PostgreSQL aggregates in the order of a sorted subquery, as its manual says; to sort 1,000 rows again took a tenth of the time.
  const order = engineOf(db) === 'postgres' ? sql`` : sql`order by since desc`;
  const newest = (since: 'follows_since' | 'followed_since') => {
    const column = sql.ref(`c.${since}`);
    // As one value, which the server reads in a quarter of the time of 1,000 rows.
    return sql`(select string_agg(id, ',' ${order}) from (
      select c.other_id as id, ${column} as since from connections c join members m on m.id = c.other_id and m.deactivated_at is null
      where c.member_id = ${memberId} and ${column} is not null and ${notBlocked(viewer, 'm.id')}
      order by ${column} desc limit ${sql.lit(maxIds)}) as newest)`;
  };
  const both = sql<Record<'followers' | 'following', string | null>>`
    select ${newest('followed_since')} as followers, ${newest('follows_since')} as following`;
  const [ids] = (await both.execute(db)).rows;
  return {
    followers: ids?.followers?.split(',') ?? [],
    following: ids?.following?.split(',') ?? [],
    connectionsCount: await countConnections(db, viewer, memberId),
  };
}
