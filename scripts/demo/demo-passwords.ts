import { randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

import { updateMember } from '#server/modules/account/store.ts';
import { demoPasswordsFile, readDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';

import { demoAccounts } from './accounts.ts';

export interface DemoLogin {
  role: (typeof demoAccounts)[number]['role'];
  email: string;
  password: string;
}

/**
 * The logins of the demo's accounts. Their passwords are in a file of the data folder that only this user may read. A password
 * that does not open its account, such as the one that every demo had earlier, is replaced, and the account's sessions end.
 */
export async function openDemoLogins(db: Db, dataDir: string): Promise<DemoLogin[]> {
  const memberIds = (await readDemoMemberIds(db)) ?? [];
  const known = await readPasswords(dataDir);
  const logins: DemoLogin[] = [];
  for (const [index, { role, username }] of demoAccounts.entries()) {
    const member = await findMember(db, memberIds[index] ?? '');
    if (!member) continue;
    const password = known[username] ?? newPassword();
    if (!(await verifyPassword(member.password_hash, password))) {
      known[username] = password;
      await storePasswords(dataDir, known);
      const change = { password_hash: await hashPassword(password) };
      await inTransaction(db, async (trx) => {
        await updateMember(trx, member.id, change);
        await revokeSessions(trx, member.id);
      });
    }
    logins.push({ role, email: member.email, password });
  }
  return logins;
}

const findMember = (db: Db, id: string) =>
  db.selectFrom('members').select(['id', 'email', 'password_hash']).where('id', '=', id).executeTakeFirst();

async function readPasswords(dataDir: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(demoPasswordsFile(dataDir), 'utf8')) as Record<string, string>;
  } catch {
    // Not there yet, or damaged: new ones are made.
    return {};
  }
}

async function storePasswords(dataDir: string, passwords: Record<string, string>): Promise<void> {
  const file = demoPasswordsFile(dataDir);
  await writeFile(`${file}.part`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Three groups of four letters, such as `k7mq-x2ub-94hz`: 59 bits, and easy to type. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
