import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty place for a community: a folder and, where TEST_DATABASE is `postgres`, a database of its own. */
export async function createPlace(): Promise<{ folder: string; url: string | undefined; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-'));
  const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (isPostgres) await onServer(`create database ${name}`);
  const url = isPostgres ? Object.assign(new URL(server), { pathname: `/${name}` }).href : undefined;
  return {
    folder,
    url,
    async remove() {
      if (isPostgres) await onServer(`drop database ${name} with (force)`);
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
