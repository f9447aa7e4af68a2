import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Where a community lives for one run: a temporary folder and, for PostgreSQL, a database of its own. */
export interface Place {
  folder: string;
  url: string | undefined;
  remove(): Promise<void>;
}

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export async function createPlace(name: string, engine: 'sqlite' | 'postgres'): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), `cleaner-life-${name}-`));
  const database = `${name}_${randomUUID().replaceAll('-', '')}`;
  if (engine === 'postgres') await onServer(`create database ${database}`);
  return {
    folder,
    url: engine === 'postgres' ? Object.assign(new URL(server), { pathname: `/${database}` }).href : undefined,
    async remove() {
      if (engine === 'postgres') await onServer(`drop database ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
