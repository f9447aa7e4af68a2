import pg from 'pg';

import { findChromium } from '../chromium.ts';

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** What tests need beside Node, and how each is found; undefined if it is not. */
export const needs = {
  postgres: { name: 'PostgreSQL', advice: 'start one and name it in TEST_DATABASE_URL', find: findPostgres },
  chromium: { name: 'Chromium', advice: 'install one or name it in CHROMIUM_PATH', find: async () => findChromium() },
};
export type Need = keyof typeof needs;

/** Looks for what is needed, says what was found, and hands the database's address to the tests. */
export async function surroundings(wanted: Need[]): Promise<Partial<Record<Need, string>>> {
  const found: Partial<Record<Need, string>> = {};
  for (const need of new Set(wanted)) {
    const what = await needs[need].find();
    if (what) found[need] = what;
    console.log(what ? `${needs[need].name}: ${what}` : `!! ${nothingFound(need)}`);
  }
  if (found.postgres) process.env['TEST_DATABASE_URL'] = databaseUrl;
  return found;
}

export function nothingFound(need: Need): string {
  return `NO ${needs[need].name} FOUND: ${needs[need].advice}.`;
}

async function findPostgres(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const { host, pathname } = new URL(databaseUrl);
    return `${rows[0]?.server_version ?? '?'} at ${host}${pathname}`;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
