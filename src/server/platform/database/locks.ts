import { sql, type Selectable } from 'kysely';

import type { Database, Trx } from './schema.ts';

/**
 * Locks the member's row until the transaction ends, and returns it; undefined if there is no such member.
 *
 * Who locks it, and why:
 * - a profile change, so that of two at once the second sees what the first wrote, and releases its picture;
 * - follow and unfollow lock the member who is followed, before anything else. Otherwise an unfollow that runs at the same
 *   time as a follow of the same two members could miss the first connection row and delete the second, and two
 *   transactions that lock it later could deadlock;
 * - a block locks both members, and what a member writes about another one locks that one, so that nobody follows, comments on
 *   or saves a post of a member who has just blocked it;
 * - what an admin has limited for a day, so that two at once are not one too many;
 * - a report locks the admins, and then its case, as an admin who decides it does;
 * - a new notification locks its recipient, so that its id is the greatest, whatever the clocks of several servers say, ids
 *   become visible in their order, and `read_up_to` never passes a notification that is not committed yet.
 *
 * SQLite has no `select … for update`, so an update that changes nothing takes the lock on both databases.
 */
export async function lockMember(trx: Trx, id: string): Promise<Selectable<Database['members']> | undefined> {
  const { rows } = await sql<Selectable<Database['members']>>`
    update members set read_up_to = read_up_to where id = ${id} returning *`.execute(trx);
  return rows[0];
}
