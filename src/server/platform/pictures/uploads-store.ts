import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';

import { inList } from '#server/platform/database/pagination.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

export type Upload = Selectable<Database['uploads']>;

/** An upload of which not all sizes are made yet. */
export interface UnreadyPicture {
  id: string;
  memberId: string;
}

export async function insertUpload(db: Db, upload: Insertable<Database['uploads']>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** Adds the bytes of further files to those of the upload. */
export async function addUploadBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes), stored_bytes: eb('stored_bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute();
}

/** Bytes of the member's uploads of this time, and when the oldest of them was created. */
export async function sumUploadBytes(db: Db, memberId: string, { after, until }: { after: number; until: number }) {
  const { rows } = await sql<{ bytes: number; oldest: number | null }>`
    select cast(coalesce(sum(bytes), 0) as bigint) as bytes, min(created_at) as oldest
    from uploads where member_id = ${memberId} and created_at > ${after} and created_at <= ${until}`.execute(db);
  return rows[0] ?? { bytes: 0, oldest: null };
}

/** The bytes of an upload's files; an estimate that is too high until an upload from before they were counted is measured. */
const storedBytes = sql`coalesce(stored_bytes, bytes)`;

/** Bytes of all uploads whose files are not removed yet. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select cast(coalesce(sum(${storedBytes}), 0) as bigint) as bytes from uploads`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Ids greater than `after` of complete uploads whose files were never measured, ascending. */
export async function listUnmeasuredUploads(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('stored_bytes', 'is', null)
    .where('ready_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function setStoredBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db.updateTable('uploads').set({ stored_bytes: bytes }).where('id', '=', id).execute();
}

/** The upload, unless it was released. */
export async function findUpload(db: Db, id: string): Promise<Upload | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Kind and width of an upload that may be shown: it was not released, its member is not deactivated, and neither it nor its post is removed. The picture of one
 * that waits for an admin's look is shown to the few who know its address: its author and the admins. */
export async function findShownUpload(db: Db, id: string): Promise<Pick<Upload, 'kind' | 'width'> | undefined> {
  return db
    .selectFrom('uploads')
    .leftJoin('members', 'members.id', 'uploads.member_id')
    .select(['uploads.kind', 'uploads.width'])
    .where('uploads.id', '=', id)
    .where('uploads.discarded_at', 'is', null)
    .where('members.deactivated_at', 'is', null)
    .where(
      sql<SqlBool>`not exists (select 1 from posts p where p.image_id = uploads.id and p.removed_at is not null and p.awaits_review = 0)`,
    )
    .where(sql<SqlBool>`not exists (select 1 from removed_parts r where r.picture_id = uploads.id)`)
    .executeTakeFirst();
}

/** Marks the upload as claimed; false if it already was. Of several concurrent calls one succeeds. */
export async function claimUpload(db: Db, id: string, now: number): Promise<boolean> {
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

/** Sets when the picture came, by which it counts for its member's day. */
export async function setUploadTime(db: Db, id: string, createdAt: number): Promise<void> {
  await db.updateTable('uploads').set({ created_at: createdAt }).where('id', '=', id).execute();
}

export async function markUploadReady(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('uploads').set({ ready_at: now }).where('id', '=', id).where('ready_at', 'is', null).execute();
}

/** Whether the sizes of this upload were to wait until somebody asks for one; from now on they do not. */
export async function demandSizes(db: Db, id: string): Promise<UnreadyPicture | undefined> {
  // Most uploads do not wait, and only a write locks the database.
  const waiting = await db
    .selectFrom('uploads')
    .select(['id', 'member_id as memberId'])
    .where('id', '=', id)
    .where('sizes_on_demand', '=', 1)
    .executeTakeFirst();
  if (waiting) await db.updateTable('uploads').set({ sizes_on_demand: 0 }).where('id', '=', id).execute();
  return waiting;
}

/** How many uploads do not have all the sizes yet that are to be made. */
export async function countUnreadyUploads(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ready_at', 'is', null)
    .where('sizes_on_demand', '=', 0)
    .where('discarded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Uploads created up to `until` whose sizes are to be made and not complete, the oldest of them first: if there are more than `limit`, the newest of
 * each member, with as many of one as of another.
 */
export async function listUnreadyUploads(db: Db, until: number, limit: number): Promise<UnreadyPicture[]> {
  // Materialized: to number them by member, SQLite would read all uploads by their members.
  const { rows } = await sql<UnreadyPicture>`
    with unready as materialized (
      select id, member_id from uploads
      where ready_at is null and sizes_on_demand = 0 and discarded_at is null and created_at <= ${until}
    )
    select id, member_id as "memberId"
    from (select id, member_id, row_number() over (partition by member_id order by id desc) as turn from unready) numbered
    order by turn, id desc limit ${limit}`.execute(db);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Those of these uploads whose sizes are not complete. */
export async function listUnreadyOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from uploads where id ${inList(ids)} and ready_at is null`.execute(db);
  return rows.map((row) => row.id);
}

export async function releaseUploads(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('uploads')
    .set({ discarded_at: now })
    .where('id', 'in', ids)
    .where('discarded_at', 'is', null)
    .execute();
}

export async function releaseUploadsOf(
  db: Db,
  memberId: string,
  { limit, now }: { limit: number; now: number },
): Promise<number> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', memberId)
    .where('discarded_at', 'is', null)
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  await releaseUploads(db, ids, now);
  return ids.length;
}

/** Releases uploads from before `before` that nothing claimed. */
export async function releaseUnclaimedUploads(db: Db, before: number, now: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ discarded_at: now })
    .where('taken_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** Ids of released uploads greater than `after`, ascending. */
export async function listReleasedUploads(db: Db, after: string, limit: number): Promise<string[]> {
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
