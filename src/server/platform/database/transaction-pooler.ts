import type pg from 'pg';

import { SettingError } from '../config.ts';

/** The connections of a pool, of which each query says which process of PostgreSQL has answered it. */
type Connections = Pick<pg.Pool, 'connect'>;

/**
 * Throws a SettingError if what is at DATABASE_URL gives each transaction another connection to PostgreSQL, as PgBouncer does with
 * `pool_mode = transaction`: prepared statements, settings, locks and notifications belong to a connection.
 */
export async function refuseTransactionPooler(pool: Connections): Promise<void> {
  const one = await pool.connect();
  try {
    const process = await processOf(one);
    // A pooler gives a process number of its own.
    if ((one as { processID?: number }).processID === process) return;
    if (await isShared(pool, one, process)) throw new SettingError(refusal);
  } finally {
    one.release();
  }
}

const refusal =
  'DATABASE_URL: a pooler that gives each transaction another connection, such as PgBouncer with pool_mode = transaction, does not work. Name PostgreSQL itself, or set pool_mode = session';

/** Whether another connection gets the process of this one while this one is open, or this one gets another process meanwhile. */
async function isShared(pool: Connections, one: pg.PoolClient, process: number): Promise<boolean> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    if ((await processOf(other)) === process) return true;
    // More than once: the same may have its turn again by chance.
    for (let time = 0; time < 3; time += 1) if ((await processOf(one)) !== process) return true;
    return false;
  } finally {
    await other.query('rollback');
    other.release();
  }
}

async function processOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process');
  return rows[0]?.process ?? 0;
}
