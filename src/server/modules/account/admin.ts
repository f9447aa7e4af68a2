import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { emailKey } from '#server/platform/usernames.ts';
import { insertMember } from './store.ts';

/** Makes the member with this address an admin, or opens an account for it (S006); the password of an existing one stays. */
export async function ensureAdmin(db: Db, clock: Clock, admin: { email: string; password: string }): Promise<void> {
  const key = emailKey(admin.email);
  const promoted = await db.updateTable('members').set({ is_admin: 1 }).where('email_key', '=', key).returning('id').execute();
  if (promoted.length > 0) return;
  const passwordHash = await hashPassword(admin.password);
  const id = createIds(clock)();
  const member = { id, username: `admin-${id.slice(-8)}`, email: admin.email, passwordHash, isAdmin: true, createdAt: clock.now() };
  await inTransaction(db, (trx) => insertMember(trx, member));
}
