import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { readLines, type Row } from './table-rows.ts';

interface Column {
  name: string;
  type: string;
}

/** Copies all rows of PostgreSQL's tables to files in a folder, as fast as it can; returns a reader of them. */
export async function keepRows(
  client: pg.Client,
  tables: readonly string[],
  { folder, signal }: { folder: string; signal?: AbortSignal | undefined },
): Promise<(table: string) => AsyncIterable<Row[]>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const columns = new Map<string, Column[]>();
  for (const table of tables) {
    const { rows } = await client.query<Column>(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
        where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped order by attname collate "C"`,
    );
    columns.set(table, rows);
    const names = rows.map(({ name }) => `"${name}"`).join();
    const copy = client.query(copyTo(`copy "${table}" (${names}) to stdout`));
    await pipeline(copy, createWriteStream(join(folder, table), { mode: 0o600 }), signal ? { signal } : {});
  }
  return (table) => readKeptRows(join(folder, table), columns.get(table) ?? []);
}

const batchSize = 500;

async function* readKeptRows(path: string, columns: readonly Column[]): AsyncGenerator<Row[]> {
  const parsers = columns.map(({ name, type }) => ({ name, parse: parserOf(type) }));
  let batch: Row[] = [];
  for await (const line of readLines(createReadStream(path))) {
    const fields = line.split('\t');
    const row: Row = {};
    for (const [n, { name, parse }] of parsers.entries()) row[name] = parse(fields[n] ?? '\\N');
    if (batch.push(row) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function parserOf(type: string): (field: string) => Row[string] {
  if (type === 'text') return (field) => (field === '\\N' ? null : unescape(field));
  if (type === 'bigint' || type === 'integer') return (field) => (field === '\\N' ? null : Number(field));
  throw new Error(`A backup cannot have a column of the type ${type}.`);
}

/** What PostgreSQL's text format writes as two characters; before any other character a backslash is only left out. */
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescape = (field: string) =>
  field.includes('\\') ? field.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : field;
