import type { Selectable } from 'kysely';

import { fetchSize } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

export type AuditRow = Selectable<Database['audit_log']>;

/** The lines of the audit log before the cursor (an id), the newest first; of one subject if it is given. */
export function listAuditEntries(
  db: Db,
  { cursor, limit, subjectId }: { cursor?: string; limit: number; subjectId?: string },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .orderBy('id', 'desc')
    .limit(fetchSize(limit))
    .execute();
}

/**
 * Marks an entry as undone and returns it; undefined if it was undone already. Of two admins at once the second waits here, and
 * gets undefined.
 */
export function updateUndone(trx: Trx, id: string, by: string, now: number): Promise<AuditRow | undefined> {
  return trx
    .updateTable('audit_log')
    .set({ undone_at: now, undone_by: by })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export const findAuditEntry = (db: Db, id: string): Promise<AuditRow | undefined> =>
  db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst();
