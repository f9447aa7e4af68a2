import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { Problem } from '#server/platform/problem.ts';
import { emailKey } from '#server/platform/usernames.ts';
import { insertMember } from './store.ts';

/** Makes the member with this address an admin, or opens an account for it (S006); the password of an existing one stays. */
export async function ensureAdmin(db: Db, clock: Clock, admin: { email: string; password: string }): Promise<void> {
  if (await promote(db, admin.email)) return;
  const passwordHash = await hashPassword(admin.password);
  const id = createIds(clock)();
  const member = { id, username: `admin-${id.slice(-8)}`, email: admin.email, passwordHash, isAdmin: true, createdAt: clock.now() };
  try {
    await inTransaction(db, (trx) => insertMember(trx, member));
  } catch (error) {
    // Another process that starts at the same moment was faster.
    if (!(error instanceof Problem) || !(await promote(db, admin.email))) throw error;
  }
}

async function promote(db: Db, email: string): Promise<boolean> {
  const promoted = await db.updateTable('members').set({ is_admin: 1 }).where('email_key', '=', emailKey(email)).returning('id').execute();
  return promoted.length > 0;
}
