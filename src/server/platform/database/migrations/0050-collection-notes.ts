import { sql, type Kysely } from 'kysely';

/** Why a member keeps a post in a collection. */
export const collectionNotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('collection_posts')
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    // The search for unwanted words reads them.
    await sql`create index collection_posts_notes on collection_posts (id) where note <> ''`.execute(db);
  },
};
