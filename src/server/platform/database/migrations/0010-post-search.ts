import { sql, type Kysely } from 'kysely';

import { postTerms } from '#server/platform/search/post-terms.ts';

import type { Engine } from '../schema.ts';

const batchSize = 500;

/** What posts are found by, and its index. Triggers maintain the index of SQLite, PostgreSQL does so itself. */
export function postSearch(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('post_terms')
        .addColumn('post_id', text, (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
        .addColumn('heading', text, (c) => c.notNull())
        .addColumn('caption', text, (c) => c.notNull())
        .execute();
      if (engine === 'sqlite') await createSqliteIndex(db);
      await indexPosts(db);
      if (engine === 'postgres') await createPostgresIndexes(db);
    },
  };
}

async function indexPosts(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; title: string; caption: string; tags: string }>`
      select id, title, caption, tags from posts where id > ${after} order by id limit ${sql.lit(batchSize)}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    const values = rows.map((row) => {
      const { heading, caption } = postTerms({ ...row, tags: JSON.parse(row.tags) as string[] });
      return sql`(${row.id}, ${heading}, ${caption})`;
    });
    await sql`insert into post_terms (post_id, heading, caption) values ${sql.join(values)}`.execute(db);
    after = last.id;
  }
}

/** Each post has a position in the index, which grows with its time: FTS5 finds rows in the order of their numbers. */
async function createSqliteIndex(db: Kysely<unknown>): Promise<void> {
  // The terms are stored once, in post_terms. All characters but ASCII's are letters to the tokenizer `ascii`.
  await sql`create virtual table post_index using fts5 (
    heading, caption, content = '', contentless_delete = 1, detail = column, tokenize = 'ascii', prefix = '2 3')`.execute(
    db,
  );
  await sql`create table post_index_positions (
    position integer primary key,
    post_id text not null unique
  )`.execute(db);
  const insert = sql`insert into post_index (rowid, heading, caption)
    select position, new.heading, new.caption from post_index_positions where post_id = new.post_id`;
  const remove = sql`delete from post_index where rowid = (select position from post_index_positions where post_id = old.post_id)`;
  // Posts of the same millisecond are numbered.
  const perMillisecond = sql.lit(1_000_000);
  await sql`create trigger post_terms_inserted after insert on post_terms begin
    insert into post_index_positions (position, post_id)
      select coalesce(
        (select max(position) + 1 from post_index_positions
          where position >= created_at * ${perMillisecond} and position < (created_at + 1) * ${perMillisecond}),
        created_at * ${perMillisecond}), id
      from posts where id = new.post_id;
    ${insert};
  end`.execute(db);
  await sql`create trigger post_terms_updated after update on post_terms begin ${remove}; ${insert}; end`.execute(db);
  await sql`create trigger post_terms_deleted after delete on post_terms begin
    ${remove};
    delete from post_index_positions where post_id = old.post_id;
  end`.execute(db);
}

async function createPostgresIndexes(db: Kysely<unknown>): Promise<void> {
  const texts = { heading: sql`heading`, all: sql`btrim(heading || ' ' || caption)` };
  // Without `fastupdate = off` each search would also read a list of what is not in the index yet.
  for (const [name, text] of Object.entries(texts))
    await sql`create index ${sql.ref(`post_terms_${name}`)} on post_terms using gin
      ((array_to_tsvector(string_to_array(${text}, ' ')))) with (fastupdate = off)`.execute(db);
}
