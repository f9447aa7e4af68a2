import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

/**
 * Who sees whom, in one place: every query that shows members, or what they made, has one of these conditions. They are empty for
 * viewers without restrictions, so that the others have the same statements and cached answers as visitors.
 */
export interface Restricted {
  id: string;
  /** Whether it has blocked or muted anybody, or was blocked. */
  hasRestrictions: boolean;
}

const always = sql`1 = 1`;

/** The condition that neither the viewer nor the member in this column has blocked the other. */
export function notBlocked(viewer: Restricted | null, column: string): RawBuilder<unknown> {
  return viewer?.hasRestrictions ? without(viewer.id, column, sql`and r.kind <> 'mute'`) : always;
}

/** Like `notBlocked`, and that the viewer has not muted the member: for what it did not ask to see. */
export function notHidden(viewer: Restricted | null, column: string): RawBuilder<unknown> {
  return viewer?.hasRestrictions ? without(viewer.id, column, sql``) : always;
}

/** The condition that the viewer has not muted the member. */
export function notMuted(viewer: Restricted, column: string): RawBuilder<unknown> {
  return viewer.hasRestrictions ? without(viewer.id, column, sql`and r.kind = 'mute'`) : always;
}

const without = (viewerId: string, column: string, kind: RawBuilder<unknown>) =>
  sql`not exists (select 1 from restrictions r where r.member_id = ${viewerId} and r.other_id = ${sql.ref(column)} ${kind})`;

/** Whether the viewer may see the member; to those who may not, it does not exist. */
export const canSee = async (db: Db, viewer: Restricted | null, otherId: string): Promise<boolean> =>
  !viewer?.hasRestrictions || !(await isBlocked(db, viewer.id, otherId));

/**
 * Whether the viewer may see a comment. The author of a post keeps its rights over all that stands below it, whoever has blocked
 * whom: others read it there.
 */
export async function canSeeComment(
  db: Db,
  viewer: Restricted,
  { authorId, postAuthorId }: { authorId: string; postAuthorId: string },
): Promise<boolean> {
  if (viewer.id === postAuthorId) return true;
  return (await canSee(db, viewer, authorId)) && (await canSee(db, viewer, postAuthorId));
}

/**
 * Locks the other member until the transaction ends, and returns it if it is active and the viewer may see it. A block locks both
 * members, so that it is either seen here or waits for what is written about the other.
 */
export async function lockVisibleMember(
  trx: Trx,
  viewer: Restricted,
  otherId: string,
): Promise<Selectable<Database['members']> | undefined> {
  const other = await lockMember(trx, otherId);
  if (other?.deactivated_at !== null) return undefined;
  return (await isBlocked(trx, viewer.id, otherId)) ? undefined : other;
}

/** Whether one of the two has blocked the other. */
export async function isBlocked(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('restrictions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('kind', '<>', 'mute')
    .executeTakeFirst();
  return row !== undefined;
}

/** 2 for a member who has blocked or muted anybody, 1 for one who was only blocked, 0 for others. */
type Restrictions = 0 | 1 | 2;

/** The member's restrictions as a column of a query, for `toRestricted`. */
export function restrictionsOf(memberColumn: string): RawBuilder<Restrictions> {
  const some = (kind: RawBuilder<unknown>) =>
    sql`exists (select 1 from restrictions r where r.member_id = ${sql.ref(memberColumn)} ${kind})`;
  const isOwn = sql`and r.kind in ('block', 'mute')`;
  return sql<Restrictions>`case when not ${some(sql``)} then 0 when ${some(isOwn)} then 2 else 1 end`;
}

export const toRestricted = (restrictions: Restrictions) => ({
  hasRestrictions: restrictions > 0,
  hidesOthers: restrictions === 2,
});

/**
 * Posts that an admin has removed are shown nowhere, in one place: every query that shows posts, or counts them, has one of these
 * conditions. The first one is for a query in which they are `p`. tests/server/safety/doors.test.ts and calls-about-hidden.test.ts try every
 * call.
 */
export const notRemoved = sql<SqlBool>`p.removed_at is null`;

/** As `notRemoved`, but to its author a post is shown that waits for an admin to look at it. */
export const notRemovedFor = (viewer: { id: string } | null): RawBuilder<SqlBool> =>
  viewer ? sql`(p.removed_at is null or p.awaits_review = 1 and p.author_id = ${viewer.id})` : notRemoved;

/** The same for the id of a post in this column, without reading the post: an index has the few that are removed. */
export const isNoRemovedPost = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(column)}, '') not in (select removed.id from posts removed where removed.removed_at is not null)`;
