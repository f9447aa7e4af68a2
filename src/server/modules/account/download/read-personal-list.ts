import { sql, type RawBuilder } from 'kysely';

import type { Db } from '#server/platform/database/schema.ts';
import { rowsAtOnce } from '#server/platform/database/slices.ts';
import { listColumns } from '#server/rules/post-fields.ts';

import type { PersonalList } from './personal-list.ts';

/** The member's rows in a list, in batches: a row has names in camelCase, times in ISO 8601, and true or false. */
export async function* readPersonalList(
  db: Db,
  memberId: string,
  { table, key, member, columns, except = sql`false` }: PersonalList,
): AsyncGenerator<Record<string, unknown>[]> {
  const names = Object.entries(columns).flatMap(([name, isShown]) => (isShown ? [name] : []));
  const selected = sql.join([...new Set([key, ...names])].map((name) => sql.ref(name)));
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select ${selected} from ${sql.table(table)}
      where ${sql.ref(member)} = ${memberId} and not (${except}) and ${after} order by ${sql.ref(key)} limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    yield rows.map((row) => presentRow(row, names));
    const last = rows.at(-1)?.[key];
    if (rows.length < rowsAtOnce) return;
    after = sql`${sql.ref(key)} > ${last}`;
  }
}

const presentRow = (row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [camelCase(name), presentValue(name, row[name])]));

function presentValue(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /_(?:at|since)$/.test(name)) return new Date(value).toISOString();
  if (/^(?:is|shares)_/.test(name)) return value === 1;
  if (jsonColumns.has(name)) return JSON.parse(String(value));
  return value;
}

const jsonColumns: ReadonlySet<string> = new Set(listColumns);

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
