import { sql, type Kysely } from 'kysely';

import { nameEndings } from '#server/platform/search/name-endings.ts';
import { postTerms } from '#server/platform/search/post-terms.ts';

import type { Engine } from '../schema.ts';
import { termsVector } from './0016-post-search-ranks.ts';

const batchSize = 500;
/** Both databases limit the parameters of a statement. */
const maxRows = 5000;

/** Posts and members are found by more spellings: what they are found by is computed anew. */
export function searchSpellings(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await updatePosts(db, engine);
      await addNameEndings(db);
      // The endings of a member from the index alone; SQLite's has them, as the table is one itself.
      if (engine === 'sqlite') return;
      await sql`create index username_endings_of_member on username_endings (member_id, ending)`.execute(db);
      await sql`drop index username_endings_member`.execute(db);
    },
  };
}

/** The index is made anew afterwards: to update it row by row takes several times as long. */
async function updatePosts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { rows: triggers } =
    engine === 'sqlite'
      ? await sql<{ name: string; sql: string }>`
          select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'post_terms'`.execute(db)
      : { rows: [] };
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  if (engine === 'postgres') await sql`drop index post_terms_ranks`.execute(db);
  await (engine === 'postgres' ? sql`truncate post_terms` : sql`delete from post_terms`).execute(db);

  await inBatches<PostRow>(
    db,
    (after) => sql`select id, title, caption, tags from posts where id > ${after}`,
    async (posts) => {
      const values = posts.map((post) => {
        const { heading, caption } = postTerms({ ...post, tags: JSON.parse(post.tags) as string[] });
        return sql`(${post.id}, ${heading}, ${caption})`;
      });
      await sql`insert into post_terms (post_id, heading, caption) values ${sql.join(values)}`.execute(db);
    },
  );

  if (engine === 'postgres')
    await sql`create index post_terms_ranks on post_terms using gin ((${termsVector})) with (fastupdate = off)`.execute(
      db,
    );
  if (triggers.length === 0) return;
  await sql`insert into post_index (post_index) values ('delete-all')`.execute(db);
  await sql`insert into post_index (rowid, heading, caption)
    select position, heading, caption from post_index_positions join post_terms using (post_id) order by position`.execute(
    db,
  );
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}

interface PostRow {
  id: string;
  title: string;
  caption: string;
  tags: string;
}

async function addNameEndings(db: Kysely<unknown>): Promise<void> {
  await inBatches<{ id: string; username: string }>(
    db,
    (after) => sql`select id, username from members where id > ${after} and deleted_at is null`,
    async (members) => {
      const values = members.flatMap(({ id, username }) =>
        nameEndings(username).map((ending) => sql`(${ending}, ${id})`),
      );
      for (let first = 0; first < values.length; first += maxRows)
        await sql`insert into username_endings (ending, member_id) values ${sql.join(values.slice(first, first + maxRows))}
          on conflict do nothing`.execute(db);
    },
  );
}

async function inBatches<Row extends { id: string }>(
  db: Kysely<unknown>,
  select: (after: string) => ReturnType<typeof sql<Row>>,
  write: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`${select(after)} order by id limit ${sql.lit(batchSize)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    await write(rows);
    after = last.id;
  }
}
