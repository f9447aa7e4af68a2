import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';

import { listDeclinedIds } from './requests-store.ts';

/** So long can an admin undo that it has declined somebody: as long as anything in the audit log. */
const declinedLifetime = 7 * 24 * 60 * 60 * 1000;

/** Deletes accounts that were declined seven days ago. They could never log in, so foreign keys delete the little that they have. */
export async function deleteDeclined(db: Db, now: number): Promise<void> {
  const before = now - declinedLifetime;
  for (const id of await listDeclinedIds(db, before))
    await inTransaction(db, (trx) =>
      trx
        .deleteFrom('members')
        .where('id', '=', id)
        // The request may wait again meanwhile.
        .where('id', 'in', (eb) =>
          eb.selectFrom('join_requests').select('member_id').where('declined_at', '<=', before),
        )
        .execute(),
    );
}
