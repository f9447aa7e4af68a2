import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** Servers have been updated one after another since this migration: on a newer one, the version before it must go on working. */
const since = '0042-case-notes';

/** What every version lives with all the same. */
const accepted = [
  // Notifications are inserted with `on conflict do nothing`, which names no index; the new one forbids less.
  /^0044-removed-parts: .*INDEX notifications_once/,
];

interface Schema {
  /** What a column takes, by table and column. */
  columns: Map<string, { type: string; isNullable: boolean; hasDefault: boolean }>;
  /** The tables and columns of each rule about rows: unique, check and foreign keys. */
  rules: Map<string, string[]>;
}

/** Runs these migrations one after another on one database; returns what the version before each could not live with. */
async function findBreaks(migrations: Record<string, Migration>): Promise<string[]> {
  const database = await createTestDatabase({ isMigrated: false, isPostgres: true });
  onTestFinished(() => database.remove());
  const names = Object.keys(migrations).toSorted();
  const upTo = (last: string) =>
    Object.fromEntries(names.filter((name) => name <= last).map((name) => [name, migrations[name]!]));
  const breaks: string[] = [];
  let before: Schema | undefined;
  for (const name of names.filter((each) => each >= since)) {
    const { db, close } = await openDatabase({ ...database, migrations: () => upTo(name) });
    const after = await readSchema(db);
    if (before) breaks.push(...compare(before, after).map((what) => `${name}: ${what}`));
    before = after;
    await close();
  }
  return breaks;
}

async function readSchema(db: Db): Promise<Schema> {
  const columns = await sql<{ name: string; type: string; nullable: string; preset: string | null }>`
    select table_name || '.' || column_name as name, data_type as type, is_nullable as nullable, column_default as preset
    from information_schema.columns where table_schema = current_schema()`.execute(db);
  const rules = await sql<{ rule: string; columns: string[] }>`
    select r.conrelid::regclass || ' ' || pg_get_constraintdef(r.oid) as rule,
      array(select r.conrelid::regclass || '.' || a.attname from pg_attribute a
        where a.attrelid = r.conrelid and a.attnum = any (r.conkey)) as columns
    from pg_constraint r where r.connamespace = current_schema()::regnamespace and r.conrelid <> 0
    union all
    select pg_get_indexdef(i.indexrelid),
      array(select i.indrelid::regclass || '.' || a.attname from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any (i.indkey))
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace`.execute(db);
  return {
    columns: new Map(
      columns.rows.map(({ name, type, nullable, preset }) => [
        name,
        { type, isNullable: nullable === 'YES', hasDefault: preset !== null },
      ]),
    ),
    rules: new Map(rules.rows.map((row) => [row.rule, row.columns])),
  };
}

function compare(before: Schema, after: Schema): string[] {
  const tables = new Set(Array.from(before.columns.keys(), tableOf));
  const faults: string[] = [];
  for (const [name, { type, isNullable }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) faults.push(`${name} is gone`);
    else if (now.type !== type) faults.push(`${name} has another type`);
    else if (isNullable && !now.isNullable && !now.hasDefault) faults.push(`${name} must not be null any more`);
  }
  for (const [name, { isNullable, hasDefault }] of after.columns)
    if (!before.columns.has(name) && tables.has(tableOf(name)) && !isNullable && !hasDefault)
      faults.push(`${name} is new and has no default`);
  for (const [rule, columns] of after.rules)
    if (!before.rules.has(rule) && columns.some((name) => before.columns.has(name)))
      faults.push(`a new rule on what there was: ${rule}`);
  // An insert of the version before may name it as what it conflicts with.
  for (const rule of before.rules.keys())
    if (/unique|primary key/i.test(rule) && !after.rules.has(rule)) faults.push(`a rule is gone: ${rule}`);
  return faults;
}

const tableOf = (name: string) => name.split('.')[0] ?? '';

test('the version before each migration goes on working after it', async () => {
  const breaks = await findBreaks(listMigrations('postgres'));
  expect(breaks.filter((what) => !accepted.some((pattern) => pattern.test(what)))).toEqual([]);
});

test('a migration that the version before it cannot live with is found', async () => {
  const run = (...statements: string[]): Migration => ({
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  });
  const known = listMigrations('postgres');
  const planted = {
    '9990-fine': run(
      'create table brands (id text primary key, name text not null)',
      'alter table posts add column brand text references brands (id)',
      'alter table posts add column rank integer not null default 0',
      'create index posts_by_rank on posts (rank)',
    ),
    '9991-drops': run('alter table posts drop column caption'),
    '9992-renames': run('alter table comments rename column body to text'),
    '9993-requires': run('alter table members add column city text not null'),
    '9994-limits': run('alter table members add check (length(about) < 100)', 'create unique index on posts (title)'),
    '9995-narrows': run('alter table uploads alter column width type bigint'),
    '9996-forgets': run('alter table posts drop constraint posts_image_id_key'),
  };
  const breaks = await findBreaks({ ...known, ...planted });
  expect(breaks.filter((what) => what.startsWith('999'))).toEqual([
    '9991-drops: posts.caption is gone',
    '9992-renames: comments.body is gone',
    '9992-renames: comments.text is new and has no default',
    '9993-requires: members.city is new and has no default',
    expect.stringMatching(/^9994-limits: a new rule on what there was: members CHECK/),
    expect.stringMatching(/^9994-limits: a new rule on what there was: CREATE UNIQUE INDEX posts_title_idx/),
    '9995-narrows: uploads.width has another type',
    '9996-forgets: a rule is gone: posts UNIQUE (image_id)',
    expect.stringMatching(/^9996-forgets: a rule is gone: CREATE UNIQUE INDEX posts_image_id_key/),
  ]);
});
