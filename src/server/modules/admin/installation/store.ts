import type { Schemas } from '#contract/operations.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { countRemovalsLeft } from '#server/rules/bulk-removals.ts';

/** The e-mail address of a member, and the language of its mails. */
export const findAddress = (trx: Trx, id: string) =>
  trx.selectFrom('members').select(['email', 'language']).where('id', '=', id).executeTakeFirstOrThrow();

/** The long works that are in progress. */
export async function listWork(db: Db): Promise<Schemas['Installation']['work']> {
  const { accounts } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number | string>().as('accounts'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const works = [
    { kind: 'removals', left: await countRemovalsLeft(db) },
    { kind: 'accounts', left: Number(accounts) },
  ] as const;
  return works.filter(({ left }) => left > 0);
}

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
