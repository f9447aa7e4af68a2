import { sql, type RawBuilder } from 'kysely';

import { inList, unionAll } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { notHidden, type Restricted } from '#server/rules/restrictions.ts';

/** So many of those whom a member followed last, and of those whom each of them followed last, count. */
const maxFollowed = 61;
const maxOfEach = 100;

/** Whom the members whom this one follows follow, those first whom most of them do; neither itself nor whom it follows. */
export async function listFollowedByFollowed(db: Db, memberId: string): Promise<string[]> {
  const { rows: followed } = await sql<{ id: string }>`
    select other_id as id from connections where member_id = ${memberId} and follows_since is not null
    order by follows_since desc limit ${sql.lit(maxFollowed)}`.execute(db);
  if (followed.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${unionAll(
      followed.map(({ id }) => id),
      (id) =>
        sql`select other_id as id from connections where member_id = ${id} and follows_since is not null order by follows_since desc limit ${sql.lit(maxOfEach)}`,
    )} as found
    where ${isNew(memberId, sql.ref('found.id'))} group by id order by count(*) desc, id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the other is neither the member itself nor followed by it. */
const isNew = (memberId: string, otherId: RawBuilder<unknown>) => sql`(${otherId} <> ${memberId} and not exists (
  select 1 from connections c where c.member_id = ${memberId} and c.other_id = ${otherId} and c.follows_since is not null))`;

interface Suggestion {
  id: string;
  username: string;
  picture_id: string | null;
}

/** Those of these members, at most 100, whom this one can follow: active, neither blocked nor muted, not itself, not followed; in their order. */
export async function listFollowable(
  db: Db,
  member: Restricted & { id: string },
  ids: readonly string[],
): Promise<Suggestion[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Suggestion>`
    select m.id, m.username, m.picture_id from members m
    where m.id ${inList(ids)} and m.deactivated_at is null and ${notHidden(member, 'm.id')} and ${isNew(member.id, sql.ref('m.id'))}`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
