import { findChromium } from '../chromium.ts';
import { onPostgresServer, postgresServerUrl } from '../postgres-server.ts';

/** What tests need beside Node; `find` returns a description, or undefined if it is missing. */
const prerequisites = {
  postgres: {
    name: 'PostgreSQL',
    advice: 'start a server and name it in TEST_DATABASE_URL',
    find: findPostgres,
  },
  chromium: { name: 'Chromium', advice: 'install it or name it in CHROMIUM_PATH', find: async () => findChromium() },
};
export type Prerequisite = keyof typeof prerequisites;

/** Looks for the prerequisites, prints the results and passes the database's URL on to the tests. */
export async function findPrerequisites(wanted: Prerequisite[]): Promise<Partial<Record<Prerequisite, string>>> {
  const found: Partial<Record<Prerequisite, string>> = {};
  for (const name of new Set(wanted)) {
    const description = await prerequisites[name].find();
    if (description) found[name] = description;
    console.log(description ? `${prerequisites[name].name}: ${description}` : `!! ${missingMessage(name)}`);
  }
  if (found.postgres) process.env['TEST_DATABASE_URL'] = postgresServerUrl;
  return found;
}

export function missingMessage(name: Prerequisite): string {
  return `NO ${prerequisites[name].name} FOUND: ${prerequisites[name].advice}.`;
}

async function findPostgres(): Promise<string | undefined> {
  try {
    const { rows } = await onPostgresServer((client) =>
      client.query<{ server_version: string }>('show server_version'),
    );
    const { host, pathname } = new URL(postgresServerUrl);
    return `${rows[0]?.server_version ?? '?'} at ${host}${pathname}`;
  } catch {
    return undefined;
  }
}
