import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseUrl, onPostgresServer } from './postgres-server.ts';

/** A temporary data folder and, for PostgreSQL, a temporary database. */
export interface TemporaryStorage {
  folder: string;
  /** Of the PostgreSQL database; undefined for SQLite. */
  url: string | undefined;
  remove(): Promise<void>;
}

/** Creates empty storage for one run, with `name` in its folder and database. */
export async function createTemporaryStorage(name: string, engine: 'sqlite' | 'postgres'): Promise<TemporaryStorage> {
  const folder = await mkdtemp(join(tmpdir(), `cleaner-life-${name}-`));
  const database = `${name}_${randomUUID().replaceAll('-', '')}`;
  if (engine === 'postgres') await onPostgresServer((client) => client.query(`create database ${database}`));
  return {
    folder,
    url: engine === 'postgres' ? databaseUrl(database) : undefined,
    async remove() {
      if (engine === 'postgres')
        await onPostgresServer((client) => client.query(`drop database ${database} with (force)`));
      // The picture workers of a killed server may still write until they notice that it is gone.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 10 });
    },
  };
}
