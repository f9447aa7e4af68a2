import { sql, type RawBuilder } from 'kysely';

import type { Db } from './database/schema.ts';

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

const without = (viewerId: string, column: string, kind: RawBuilder<unknown>) =>
  sql`not exists (select 1 from restrictions r where r.member_id = ${viewerId} and r.other_id = ${sql.ref(column)} ${kind})`;

/** Whether the viewer may see the member; to those who may not, it does not exist. */
export const canSee = async (db: Db, viewer: Restricted | null, otherId: string): Promise<boolean> =>
  !viewer?.hasRestrictions || !(await isBlocked(db, viewer.id, otherId));

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

/** 1 if the member has restrictions, 0 if not, as a column of a query. */
export const hasRestrictions = (memberColumn: string): RawBuilder<0 | 1> =>
  sql<
    0 | 1
  >`case when exists (select 1 from restrictions r where r.member_id = ${sql.ref(memberColumn)}) then 1 else 0 end`;
