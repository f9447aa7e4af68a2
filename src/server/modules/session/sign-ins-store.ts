import type { Selectable } from 'kysely';

import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { emailKey } from '#server/platform/member-keys.ts';

type SignIn = Selectable<Database['linked_sign_ins']>;
type SignInKey = Pick<SignIn, 'issuer' | 'subject'>;

export function findSignIn(db: Db, { issuer, subject }: SignInKey): Promise<SignIn | undefined> {
  return (
    db
      .selectFrom('linked_sign_ins')
      .selectAll()
      .where('subject', '=', subject)
      // Of the first version, which had one issuer and did not store it.
      .where('issuer', 'in', [issuer, ''])
      .orderBy('issuer', 'desc')
      .executeTakeFirst()
  );
}

export function listSignIns(db: Db, memberId: string): Promise<SignIn[]> {
  return db
    .selectFrom('linked_sign_ins')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('subject')
    .execute();
}

export async function insertSignIn(trx: Trx, signIn: SignIn): Promise<void> {
  await trx.insertInto('linked_sign_ins').values(signIn).execute();
}

export async function updateSignIn(trx: Trx, key: SignInKey, change: Partial<Pick<SignIn, 'issuer' | 'email'>>) {
  await trx
    .updateTable('linked_sign_ins')
    .set(change)
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .execute();
}

export async function deleteSignIn(trx: Trx, { issuer, subject }: SignInKey): Promise<void> {
  await trx.deleteFrom('linked_sign_ins').where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

/** Unlinks the sign-ins of the member that have another e-mail address than `email`. */
export async function deleteForeignSignIns(trx: Trx, memberId: string, email: string): Promise<void> {
  for (const signIn of await listSignIns(trx, memberId))
    if (emailKey(signIn.email) !== emailKey(email)) await deleteSignIn(trx, signIn);
}
