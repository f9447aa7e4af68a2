import { sql } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';
import { inSlices, rowsAtOnce } from '#server/platform/database/slices.ts';

/** Copies a member's new username to its connections, which lists are sorted by, in slices. */
export async function* copyUsername(db: Db, id: string): AsyncGenerator<void> {
  const key = sql`(select username_key from members where id = ${id})`;
  // Two ranges of the index: "not equal" would look at all connections again for each batch.
  for (const isOther of [sql`other_key < ${key}`, sql`other_key > ${key}`])
    yield* inSlices(db, async (trx) => {
      const { numAffectedRows: copied } =
        await sql`update connections set other_key = ${key} where (member_id, other_id) in
        (select member_id, other_id from connections where other_id = ${id} and ${isOther} limit ${sql.lit(rowsAtOnce)})`.execute(
          trx,
        );
      return copied === BigInt(rowsAtOnce);
    });
  await db.updateTable('members').set({ name_to_copy: 0 }).where('id', '=', id).execute();
}
