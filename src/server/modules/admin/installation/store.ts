import type { Db, Trx } from '#server/platform/database/schema.ts';

/** The e-mail address of a member, and the language of its mails. */
export const findAddress = (trx: Trx, id: string) =>
  trx.selectFrom('members').select(['email', 'language']).where('id', '=', id).executeTakeFirstOrThrow();

/** Whether the member is an admin now, and neither suspended nor deleted. */
export async function isAdmin(db: Db, memberId: string): Promise<boolean> {
  const admin = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('is_admin', '=', 1)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return admin !== undefined;
}
