import { createHash } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

// Counts and times fit a double; without this pg hands 64-bit integers out as strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();
/** Each text is kept by every connection's process; those beyond are prepared anew. */
const mostNames = 500;

/** Prepares each text once a connection, which halves the cost of a query. */
class PreparingClient extends pg.Client {
  // pg declares `query` as a dozen overloads. Kysely calls it with (text, values); the pool, through which rate limits are
  // counted, with a callback as well, and waits for ever where that is not called.
  override query = ((text: string | pg.QueryConfig, values: unknown[], done: () => void) =>
    typeof text === 'string' && Array.isArray(values)
      ? super.query(withName(text, values), done)
      : super.query(text as string, values, done)) as pg.Client['query'];
}

function withName(text: string, values: unknown[]): pg.QueryConfig {
  const name = nameOf(text);
  return name === undefined ? { text, values } : { name, text, values };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

// Every list walks an index and looks up a page of rows. Without knowing the parameters, PostgreSQL at times takes that for
// a reason to read and join whole tables: for a subcategory, 400 times slower at 100,000 posts.
const byIndex = 'set enable_hashjoin = off; set enable_mergejoin = off';
// The pool waits for the promise that this gives, although its types do not say so.
const onConnect = (client: pg.ClientBase): unknown => client.query(byIndex);

/** A pool of connections to the PostgreSQL server at this address. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, Client: PreparingClient, max: 16, connectionTimeoutMillis: 5000, onConnect });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
