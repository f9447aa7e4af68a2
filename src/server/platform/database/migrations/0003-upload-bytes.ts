import { sql, type Kysely } from 'kysely';

/** Bytes of each upload, for the daily limit of a member. Uploads from before count as none. */
export const uploadBytes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('uploads')
      .addColumn('bytes', sql`bigint`, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
