import { sql } from 'kysely';

import { batchSize } from '#server/platform/database/batches.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';

/**
 * Copies a member's new username to its connections, which lists are sorted by, in small transactions; yields after each of
 * them. It can be repeated after an interruption.
 */
export async function* copyUsername(db: Db, id: string): AsyncGenerator<void> {
  const key = sql`(select username_key from members where id = ${id})`;
  // Two ranges of the index: "not equal" would look at all connections again for each batch.
  for (const isOther of [sql`other_key < ${key}`, sql`other_key > ${key}`]) {
    let copied: bigint | undefined;
    do {
      ({ numAffectedRows: copied } = await inTransaction(db, (trx) =>
        sql`update connections set other_key = ${key} where (member_id, other_id) in
          (select member_id, other_id from connections where other_id = ${id} and ${isOther} limit ${sql.lit(batchSize)})`.execute(
          trx,
        ),
      ));
      yield;
    } while (copied === BigInt(batchSize));
  }
  await db.updateTable('members').set({ name_to_copy: 0 }).where('id', '=', id).execute();
}
