import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { SettingError } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { refuseTransactionPooler } from '#server/platform/database/transaction-pooler.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** As many connections as a pooler has, and a choice among those that are in no transaction. */
async function startPooler(choose: (idle: pg.Client[]) => pg.Client | undefined) {
  const database = await createTestDatabase({ isPostgres: true });
  const open = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  };
  const real = [await open(), await open(), await open()];
  onTestFinished(async () => {
    for (const client of real) await client.end();
    await database.remove();
  });
  const busy = new Set<pg.Client>();
  const connect = () => {
    let own: pg.Client | undefined;
    const query = async (text: string) => {
      const client = own ?? choose(real.filter((each) => !busy.has(each)));
      if (!client) throw new Error('All connections are busy.');
      if (text === 'begin') {
        own = client;
        busy.add(client);
      }
      const result = await client.query(text);
      if (text === 'rollback') {
        busy.delete(client);
        own = undefined;
      }
      return result;
    };
    return Promise.resolve({ processID: -1, query, release: () => undefined } as unknown as pg.PoolClient);
  };
  return { connect } as Pick<pg.Pool, 'connect'>;
}

test('a pooler that gives a transaction the last used connection is refused', async () => {
  const pooler = await startPooler((idle) => idle[0]);
  await expect(refuseTransactionPooler(pooler)).rejects.toThrow(SettingError);
  await expect(refuseTransactionPooler(pooler)).rejects.toThrow(/^DATABASE_URL: .*pool_mode = session$/);
});

test('a pooler that gives each transaction the next connection is refused', async () => {
  let turn = 0;
  const pooler = await startPooler((idle) => idle[(turn += 1) % idle.length]);
  await expect(refuseTransactionPooler(pooler)).rejects.toThrow(SettingError);
});

test('PostgreSQL itself is not refused, nor is a pooler whose connections stay with their client', async () => {
  const database = await createTestDatabase({ isPostgres: true });
  onTestFinished(() => database.remove());
  const { pool, close } = await openDatabase(database);
  onTestFinished(close);
  if (!pool) throw new Error('There is no pool.');
  await refuseTransactionPooler(pool);
  // A number of its own, as from PgBouncer in front of the same connections.
  const connect = async () => Object.assign(await pool.connect(), { processID: -1 });
  await refuseTransactionPooler({ connect });
});
