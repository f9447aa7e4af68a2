import { insertMember } from '#server/modules/account/store.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { TestServer } from '#tests/support/test-server.ts';

type Community = Pick<TestServer, 'db' | 'newId'> & { clock: Clock };

export interface TestMember {
  id: string;
  username: string;
  email: string;
  token: string;
}

let created = 0;
const device = { userAgent: '', network: '127.0.0.1' };

/** A member who is signed in. It has no password: register one through the call where a test needs to log in. */
export async function createMember(
  community: Community,
  options: { username?: string; isAdmin?: boolean; isModerator?: boolean } = {},
): Promise<TestMember> {
  created += 1;
  const { db, clock, newId } = community;
  const username = options.username ?? `member-${created}`;
  const member = {
    id: newId(),
    username,
    email: `${username}@example.org`,
    passwordHash: null,
    emailVerifiedAt: clock.now(),
    isAdmin: options.isAdmin ?? false,
    createdAt: clock.now(),
  };
  await inTransaction(db, async (trx) => {
    await insertMember(trx, member);
    if (options.isModerator === true)
      await trx.updateTable('members').set({ is_moderator: 1 }).where('id', '=', member.id).execute();
  });
  return { id: member.id, username, email: member.email, token: await openSession(db, clock, member.id, device) };
}
