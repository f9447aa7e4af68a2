import { sql, type Kysely } from 'kysely';

/** The network that an account was opened from, what is done to an account itself among the removals, and networks that open no accounts. */
export const spam = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('members')
      .addColumn('joined_network', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`create index members_joined_network on members (created_at) where joined_network <> ''`.execute(db);
    await db.schema
      .alterTable('bulk_removals')
      .addColumn('act', 'text', (c) => c.notNull().defaultTo('things'))
      .execute();
    await db.schema
      .createTable('network_blocks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('creator_name', 'text', (c) => c.notNull())
      .addColumn('ends_at', sql`bigint`, (c) => c.notNull())
      .execute();
  },
};
