import { sql, type Kysely } from 'kysely';

import { termsVector } from '#server/platform/search/post-terms.ts';

import type { Engine } from '../schema.ts';

/** Numbers what posts are found by, and makes PostgreSQL's index anew: so many posts after one another are a window of it. */
export const searchWindows = (engine: Engine) => ({
  up: (db: Kysely<unknown>): Promise<void> => (engine === 'postgres' ? windowsInPostgres(db) : numbersInSqlite(db)),
});

/** The number after that of the post before it; of a post that comes late, that of the next one, so that the order stays. */
const nextOrdinal = sql`coalesce(
  (select ordinal from post_terms where post_id > new.post_id order by post_id limit 1),
  (select ordinal + 1 from post_terms where post_id < new.post_id order by post_id desc limit 1),
  0)`;

async function windowsInPostgres(db: Kysely<unknown>): Promise<void> {
  // Into a new table: PostgreSQL would keep the space of all updated rows.
  await db.schema
    .createTable('numbered_terms')
    .addColumn('post_id', sql`text collate "C"`, (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('caption', 'text', (c) => c.notNull())
    .addColumn('ordinal', 'integer')
    .execute();
  await sql`insert into numbered_terms (post_id, heading, caption, ordinal)
    select post_id, heading, caption, row_number() over (order by post_id) - 1 from post_terms order by post_id`.execute(
    db,
  );
  await db.schema.dropTable('post_terms').execute();
  await db.schema.alterTable('numbered_terms').renameTo('post_terms').execute();
  await sql`alter index numbered_terms_pkey rename to post_terms_pkey`.execute(db);
  await sql`create function number_post_terms() returns trigger language plpgsql as $$
    begin new.ordinal := coalesce(new.ordinal, ${nextOrdinal}); return new; end $$`.execute(db);
  await sql`create trigger post_terms_numbered before insert on post_terms
    for each row execute function number_post_terms()`.execute(db);
  await sql`create index post_terms_windows on post_terms using gin ((${termsVector})) with (fastupdate = off)`.execute(
    db,
  );
}

/** SQLite searches without windows, but its rows can be moved to PostgreSQL as they are. */
async function numbersInSqlite(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post_terms').addColumn('ordinal', 'integer').execute();
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = 'post_terms_updated'`.execute(db);
  await sql`drop trigger post_terms_updated`.execute(db);
  await sql`update post_terms set ordinal = numbered.nth
    from (select post_id, row_number() over (order by post_id) - 1 as nth from post_terms) as numbered
    where numbered.post_id = post_terms.post_id`.execute(db);
  // The index is not written anew for a number.
  for (const trigger of rows)
    await sql.raw(trigger.sql.replace('after update on', 'after update of heading, caption on')).execute(db);
  await sql`create trigger post_terms_numbered after insert on post_terms when new.ordinal is null begin
    update post_terms set ordinal = ${nextOrdinal} where post_id = new.post_id;
  end`.execute(db);
}
