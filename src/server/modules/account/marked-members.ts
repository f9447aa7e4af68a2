import { sql } from 'kysely';

import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inSlices, rowsAtOnce } from '#server/platform/database/slices.ts';
import { deleteMailsTo } from '#server/platform/mail-queue/store.ts';
import { noEmail } from '#server/rules/member-emails.ts';

import { emptyProfile } from './store.ts';

/**
 * Marks the member as deleted, which hides it for good, and deletes what it is known by, so that its address can be used again.
 * The caller has the rest removed.
 */
export async function markMemberDeleted(trx: Trx, id: string, now: number): Promise<void> {
  const noRights = { is_admin: 0, is_moderator: 0 } as const;
  const marked = { deleted_at: now, deactivated_at: now, ...noRights, password_hash: null, picture_id: null } as const;
  await deleteMailsTo(trx, id);
  await trx
    .updateTable('members')
    .set({ ...emptyProfile, ...marked, ...noEmail(id), pending_email: null, username_skeleton: null })
    .where('id', '=', id)
    .execute();
  for (const table of tablesToClear) await trx.deleteFrom(table).where('member_id', '=', id).execute();
}

/** Marks those of the members as deleted who are not; returns how many. */
export async function markMembersDeleted(trx: Trx, ids: readonly string[], now: number): Promise<number> {
  let count = 0;
  for (const id of ids) {
    const member = trx.selectFrom('members').select('id').where('id', '=', id).where('deleted_at', 'is', null);
    if (!(await member.executeTakeFirst())) continue;
    await markMemberDeleted(trx, id, now);
    count += 1;
  }
  return count;
}

const tablesToClear = [
  'sessions',
  'api_tokens',
  'one_time_tokens',
  'linked_sign_ins',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'username_endings',
  'daily_mails',
  'removed_parts',
] as const;

/** Ids of members who are marked as deleted, or whose new username is not in all of their connections yet. */
export async function listMarkedMemberIds(db: Db, mark: 'deleted' | 'renamed'): Promise<string[]> {
  const marked = db.selectFrom('members').select('id').orderBy('id').limit(1000);
  const rows = await (
    mark === 'deleted'
      ? marked.where('deleted_at', 'is not', null)
      : // A literal, which the partial index needs.
        marked.where('name_to_copy', '=', sql.lit(1))
  ).execute();
  return rows.map((row) => row.id);
}

/** Copies a member's new username to its connections, which lists are sorted by, in slices. */
export async function* copyUsername(db: Db, id: string): AsyncGenerator<void> {
  const key = sql`(select username_key from members where id = ${id})`;
  // Two ranges of the index: "not equal" would look at all connections again for each batch.
  for (const isOther of [sql`other_key < ${key}`, sql`other_key > ${key}`])
    yield* inSlices(db, async (trx) => {
      const { numAffectedRows: copied } =
        await sql`update connections set other_key = ${key} where (member_id, other_id) in
        (select member_id, other_id from connections where other_id = ${id} and ${isOther} limit ${sql.lit(rowsAtOnce)})`.execute(
          trx,
        );
      return copied === BigInt(rowsAtOnce);
    });
  await db.updateTable('members').set({ name_to_copy: 0 }).where('id', '=', id).execute();
}
