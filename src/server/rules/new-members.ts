import type { Db } from '#server/platform/database/schema.ts';

/** Who writes something. */
export interface Author {
  id: string;
  isAdmin: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Until when the member counts as new; null for admins, and where nobody is new. */
export async function newUntil(db: Db, { id, isAdmin }: Author, days: number): Promise<number | null> {
  if (isAdmin || days === 0) return null;
  const member = await db.selectFrom('members').select('created_at').where('id', '=', id).executeTakeFirst();
  return member ? member.created_at + days * dayMs : null;
}
