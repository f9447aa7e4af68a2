import pg from 'pg';

/** The PostgreSQL server on which tests and benches create their databases. */
export const postgresServerUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The URL of a database on that server. */
export const databaseUrl = (name: string): string =>
  Object.assign(new URL(postgresServerUrl), { pathname: `/${name}` }).href;

/** Connects to the server, runs `work` and disconnects. */
export async function onPostgresServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresServerUrl, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
