import { sql } from 'kysely';

import { fetchLimit } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { notBlocked, type Restricted } from '#server/rules/restrictions.ts';

type RestrictionKind = Database['restrictions']['kind'];

interface Restriction {
  memberId: string;
  otherId: string;
}

/** Inserts a block, with a row for each side; changes nothing if it exists. */
export async function insertBlock(trx: Trx, { id, memberId, otherId }: Restriction & { id: string }): Promise<void> {
  await insert(trx, [
    { id, member_id: memberId, other_id: otherId, kind: 'block' },
    { id, member_id: otherId, other_id: memberId, kind: 'blocked-by' },
  ]);
}

export async function deleteBlock(trx: Trx, { memberId, otherId }: Restriction): Promise<void> {
  await deleteRow(trx, { memberId, otherId }, 'block');
  await deleteRow(trx, { memberId: otherId, otherId: memberId }, 'blocked-by');
}

/** Inserts a mute; changes nothing if it exists. */
export async function insertMute(trx: Trx, { id, memberId, otherId }: Restriction & { id: string }): Promise<void> {
  await insert(trx, [{ id, member_id: memberId, other_id: otherId, kind: 'mute' }]);
}

export const deleteMute = (trx: Trx, restriction: Restriction): Promise<void> => deleteRow(trx, restriction, 'mute');

async function insert(trx: Trx, rows: Database['restrictions'][]): Promise<void> {
  await trx
    .insertInto('restrictions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function deleteRow(trx: Trx, { memberId, otherId }: Restriction, kind: RestrictionKind): Promise<void> {
  await trx
    .deleteFrom('restrictions')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .execute();
}

/** Whether the other has blocked the member. */
export async function isBlockedBy(trx: Trx, { memberId, otherId }: Restriction): Promise<boolean> {
  const row = await trx
    .selectFrom('restrictions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('kind', '=', 'blocked-by')
    .executeTakeFirst();
  return row !== undefined;
}

interface RestrictedRow {
  id: string;
  member_id: string;
  username: string;
  picture_id: string | null;
}

/** The active members whom this one has blocked or muted, before the cursor (a restriction's id), the last one first. */
export async function listRestricted(
  db: Db,
  member: Restricted,
  kind: 'block' | 'mute',
  page: { cursor?: string; limit: number },
): Promise<RestrictedRow[]> {
  // Somebody who is muted may have blocked the member since.
  const isShown = kind === 'mute' ? notBlocked(member, 'm.id') : sql`1 = 1`;
  const before = page.cursor === undefined ? sql`` : sql`and r.id < ${page.cursor}`;
  const { rows } = await sql<RestrictedRow>`
    select r.id, m.id as member_id, m.username, m.picture_id
    from restrictions r join members m on m.id = r.other_id and m.deactivated_at is null
    where r.member_id = ${member.id} and r.kind = ${kind} and ${isShown} ${before} order by r.id desc limit ${fetchLimit(page.limit)}`.execute(
    db,
  );
  return rows;
}
