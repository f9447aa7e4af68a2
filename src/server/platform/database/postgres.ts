import { createHash } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';

import { queryTimeoutMessage } from './errors.ts';

// pg returns 64-bit integers as strings by default; our counts and times fit a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const statementNames = new Map<string, string>();
/** Every connection keeps all named statements in memory; statements beyond this number stay unnamed. */
const maxNames = 500;

/** Prepares each statement once per connection, which halves the cost of a query. */
class PreparedClient extends pg.Client {
  // pg declares `query` with a dozen overloads. Kysely calls it with (text, values); the pool, which the rate limiter uses,
  // also passes a callback and would wait forever if it were dropped.
  override query = ((text: string | pg.QueryConfig, values: unknown[], done?: Callback) => {
    const isStatement = typeof text === 'string' && Array.isArray(values);
    const send = (callback?: Callback): unknown =>
      isStatement
        ? super.query(toNamedQuery(text, values), callback as () => void)
        : super.query(text as string, values, callback as () => void);
    if (done) {
      return send((error, result) => {
        this.endIfStuck(error);
        done(error, result);
      });
    }
    const sent = send();
    if (sent instanceof Promise) sent.catch((error: unknown) => this.endIfStuck(error));
    return sent;
  }) as pg.Client['query'];

  /** After a timeout the connection still waits for its answer. The pool replaces it, so that nothing waits behind it. */
  private endIfStuck(error: unknown): void {
    if (error instanceof Error && error.message === queryTimeoutMessage) void this.end().catch(() => undefined);
  }
}

type Callback = (error: unknown, result: unknown) => void;

function toNamedQuery(text: string, values: unknown[]): pg.QueryConfig {
  const name = statementName(text);
  return name === undefined ? { text, values } : { name, text, values };
}

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= maxNames) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

// Every list scans an index and looks up one page of rows. Planning without the parameters, PostgreSQL sometimes chooses to
// join whole tables instead: 400 times slower for a subcategory with 100,000 posts. Nor does it compile what takes less time.
const preferIndexes = 'set enable_hashjoin = off; set enable_mergejoin = off; set jit = off';

const defaultTimeoutMs = 10_000;
/** A migration of a large community takes long. */
export const migrationTimeoutMs = 60 * 60_000;

/** Finds out that the machine of the database is gone. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Creates a pool of up to `max` connections to the PostgreSQL server at `url`, whose statements end after `timeoutMs`. */
export function openPool(url: string, timeoutMs = defaultTimeoutMs, max = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparedClient,
    max,
    connectionTimeoutMillis: Math.min(5000, timeoutMs),
    // For a server that no longer answers; one that does ends a slow statement itself, a little earlier.
    query_timeout: timeoutMs,
    ...keepAlive,
    // The pool awaits the returned promise, although its types do not say so.
    onConnect: (client: pg.ClientBase): unknown =>
      client.query(`${preferIndexes}; set statement_timeout = ${0.9 * timeoutMs}`),
  });
  // The pool replaces a connection that breaks, and a running query rejects; without listeners the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection for one long piece of work, whose statements take the time that they need. */
export function openClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...keepAlive });
  // The running query rejects; without a listener the error would end the process.
  client.on('error', () => undefined);
  return client;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
