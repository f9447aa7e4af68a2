import type { Clock } from '#server/platform/clock.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { insertMember } from '#server/modules/account/store.ts';
import { openSession } from '#server/modules/session/sessions.ts';
import { inTransaction } from '#server/platform/database/database.ts';

type Community = Pick<TestServer, 'db' | 'newId'> & { clock: Clock };

export interface TestMember {
  id: string;
  username: string;
  email: string;
  token: string;
}

let made = 0;

/** A member who is signed in. It has no password: register one through the call where a test needs to log in. */
export async function createMember(community: Community, given: { username?: string; isAdmin?: boolean } = {}): Promise<TestMember> {
  made += 1;
  const { db, clock, newId } = community;
  const username = given.username ?? `member-${made}`;
  const member = { id: newId(), username, email: `${username}@example.org`, passwordHash: null, isAdmin: given.isAdmin ?? false, createdAt: clock.now() };
  await inTransaction(db, (trx) => insertMember(trx, member));
  return { id: member.id, username, email: member.email, token: await openSession(db, clock, member.id) };
}
