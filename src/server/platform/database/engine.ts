import { PostgresAdapter } from 'kysely';

import type { Db, Engine } from './schema.ts';

/** Which database this is, for the few statements that differ. */
export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
