import { sql, type Selectable } from 'kysely';

import { fetchSize, inList } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

type InvitationRow = Selectable<Database['invitations']>;

/** So many of those who came by an invitation are listed with it. */
const maxListedMembers = 50;

export async function insertInvitation(trx: Trx, invitation: InvitationRow): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

/**
 * Of the command line, or of somebody who is an active admin still: nobody lets people in who may not, and with the rights the
 * invitations are back.
 */
const isOfAdmin = sql<boolean>`(invitations.creator_name = '' or exists (
  select 1 from members m where m.id = invitations.creator_id and m.is_admin = 1 and m.deactivated_at is null))`;

/** Neither revoked nor used up nor expired, and of an admin. */
const isUsable = (tokenHash: string, now: number) => sql<boolean>`
  token_hash = ${tokenHash} and revoked_at is null and uses < max_uses and (expires_at is null or expires_at > ${now})
  and ${isOfAdmin}`;

export function findUsableInvitation(db: Db, tokenHash: string, now: number): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where(isUsable(tokenHash, now)).executeTakeFirst();
}

/** Counts a use of an invitation and returns its id; undefined if it does not work. */
export async function updateUses(trx: Trx, tokenHash: string, now: number): Promise<string | undefined> {
  const updated = await trx
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where(isUsable(tokenHash, now))
    .returning('id')
    .executeTakeFirst();
  return updated?.id;
}

export async function insertInvitationUse(trx: Trx, use: Database['invitation_uses']): Promise<void> {
  await trx.insertInto('invitation_uses').values(use).execute();
}

/** Revokes an invitation, or with null makes it work again, and returns it; undefined if it is so already, or does not exist. */
export function updateRevokedAt(trx: Trx, id: string, revokedAt: number | null): Promise<InvitationRow | undefined> {
  return trx
    .updateTable('invitations')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', revokedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function invitationExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('invitations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export type ListedInvitation = InvitationRow & {
  /** 0 if whoever made it is no active admin any more: until it is one again, the invitation does not work. */
  is_of_admin: 0 | 1;
};

/** The invitations before the cursor (an id), the newest first. */
export function listInvitations(
  db: Db,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ListedInvitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .select(sql<0 | 1>`case when ${isOfAdmin} then 1 else 0 end`.as('is_of_admin'))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(fetchSize(limit))
    .execute();
}

interface InvitedMember {
  invitation_id: string;
  id: string;
  username: string;
}

/** The last fifty members of each of these invitations, without those who have deleted their account. */
export async function listInvited(db: Db, invitationIds: readonly string[]): Promise<InvitedMember[]> {
  if (invitationIds.length === 0) return [];
  const { rows } = await sql<InvitedMember>`
    select invitation_id, id, username from (
      select u.invitation_id, m.id, m.username,
        row_number() over (partition by u.invitation_id order by u.member_id desc) as place
      from invitation_uses u join members m on m.id = u.member_id and m.deleted_at is null
      where u.invitation_id ${inList(invitationIds)}) as ranked
    where place <= ${sql.lit(maxListedMembers)} order by id desc`.execute(db);
  return rows;
}

/** The name of the admin whose invitation the member has used; undefined if it came without one. */
export async function findInviter(db: Db, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitation_uses as u')
    .innerJoin('invitations as i', 'i.id', 'u.invitation_id')
    .select('i.creator_name')
    .where('u.member_id', '=', memberId)
    .executeTakeFirst();
  return row?.creator_name;
}
