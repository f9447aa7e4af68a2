import { sql, type RawBuilder } from 'kysely';

/**
 * The rows of one limited subquery for each of these ids: what `lateral` would be, which SQLite does not have. Empty ids
 * fill up their number, so that there are few distinct statements.
 */
export function unionAll(ids: readonly string[], rowsOf: (id: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const size = [16, 31, 61, 101].find((each) => each >= ids.length) ?? ids.length;
  const padded = Array.from({ length: size }, (_, n) => ids[n] ?? '');
  return sql`(${sql.join(
    padded.map((id) => sql`select * from (${rowsOf(id)}) as part`),
    sql` union all `,
  )})`;
}
