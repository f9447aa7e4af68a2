import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '#server/platform/database/schema.ts';

export type Upload = Selectable<Database['uploads']>;

export async function insertUpload(db: Db, upload: Insertable<Database['uploads']>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** Gives the upload unless it was given up. */
export async function findUpload(db: Db, id: string): Promise<Upload | null> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).where('discarded_at', 'is', null).executeTakeFirst();
  return row ?? null;
}

/** Marks the upload taken, and tells whether this call did it: of several at once, one does. */
export async function takeUpload(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('uploads')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUploadReady(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('uploads').set({ ready_at: now }).where('id', '=', id).where('ready_at', 'is', null).execute();
}

/** Ids of the newest uploads, from up to `until`, whose sizes are not all made; the oldest of them first. */
export async function listUnreadyUploads(db: Db, until: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('ready_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where('created_at', '<=', until)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id).reverse();
}

export async function discardUploads(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('uploads').set({ discarded_at: now }).where('id', 'in', ids).where('discarded_at', 'is', null).execute();
}

export async function discardUploadsOf(db: Db, memberId: string, now: number): Promise<void> {
  await db.updateTable('uploads').set({ discarded_at: now }).where('member_id', '=', memberId).where('discarded_at', 'is', null).execute();
}

/** Gives up what nobody took although it was uploaded before `before`. */
export async function discardUntakenUploads(db: Db, before: number, now: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ discarded_at: now })
    .where('taken_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** Ids of given-up uploads in order, those after one id. */
export async function listDiscardedUploads(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('discarded_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}
