import { sql, type Kysely } from 'kysely';

/**
 * Bytes of the files that are kept of each upload; `bytes` also has those of the received file, which is not. Null for uploads from
 * before, whose files the server measures in the background.
 */
export const storedBytes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('uploads')
      .addColumn('stored_bytes', sql`bigint`)
      .execute();
    await sql`create index uploads_unmeasured on uploads (id) where stored_bytes is null`.execute(db);
  },
};
