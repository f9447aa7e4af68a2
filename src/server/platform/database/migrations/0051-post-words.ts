import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Engine } from '../schema.ts';

/**
 * The words of posts, each with a post that has it, so that a misspelt one can be told. Triggers maintain them, also while a backup is
 * restored, which does not contain them. With its post a word goes; the next post with it brings it back.
 */
export function postWords(engine: Engine) {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create table post_index_words (
        word ${text} not null primary key,
        post_id ${text} not null references posts (id) on delete cascade
      ) ${engine === 'sqlite' ? sql`without rowid` : sql``}`.execute(db);
      await sql`create index post_index_words_post on post_index_words (post_id)`.execute(db);
      const terms = sql`post_terms.heading || ' ' || post_terms.caption`;
      await sql`insert into post_index_words (word, post_id)
        select value, max(post_id) from post_terms cross join ${split(engine, terms)} where ${isWord} group by value`.execute(
        db,
      );
      await (engine === 'sqlite' ? createSqliteTriggers(db) : createPostgresTrigger(db));
    },
  };
}

/** Terms have neither quotes nor spaces. */
const split = (engine: Engine, terms: RawBuilder<unknown>) =>
  engine === 'sqlite'
    ? sql`json_each('["' || replace(${terms}, ' ', '","') || '"]')`
    : sql`unnest(string_to_array(${terms}, ' ')) as words (value)`;

/** Neither a whole beginning with a mark, nor a pair of Chinese or Japanese characters. */
const isWord = sql`length(value) between 2 and 25 and substr(value, 1, 1) <> '·' and not (value >= '⺀' and value < 'ꓐ')`;

/** In the order of the words, so that two transactions do not deadlock. */
const insertWords = (engine: Engine) => sql`
  insert into post_index_words (word, post_id)
    select distinct value, new.post_id from ${split(engine, sql`new.heading || ' ' || new.caption`)}
    where ${isWord} order by value on conflict do nothing`;
const deleteWords = sql`delete from post_index_words where post_id = new.post_id`;

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const insert = insertWords('sqlite');
  await sql`create trigger post_words_inserted after insert on post_terms begin ${insert}; end`.execute(db);
  await sql`create trigger post_words_updated after update of heading, caption on post_terms begin
    ${deleteWords}; ${insert};
  end`.execute(db);
}

async function createPostgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function store_post_words() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then ${deleteWords}; end if;
    ${insertWords('postgres')};
    return null;
  end $$`.execute(db);
  await sql`create trigger post_words_stored after insert or update of heading, caption on post_terms
    for each row execute function store_post_words()`.execute(db);
}
