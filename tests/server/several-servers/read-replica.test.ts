import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import type { RenderPage } from '#contract/page-rendering.ts';
import { startChildServer } from '#scripts/lib/child-server.ts';
import { freePort } from '#scripts/lib/free-port.ts';
import { onPostgresServer } from '#scripts/lib/postgres-server.ts';
import { startPostgresPair, type PostgresPair } from '#scripts/lib/test/tools/fetched-postgres.ts';
import { SettingError } from '#server/platform/config.ts';
import { openReadReplica } from '#server/platform/database/read-replica.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { startFreezableProxy } from '#tests/support/freezable-proxy.ts';
import { patience } from '#tests/support/patience.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();
let pair: PostgresPair;

beforeAll(async () => {
  pair = await startPair();
  return () => pair.stop();
}, patience);

/** From the programs of the server that tests use: a replica needs one that is set up with it. */
async function startPair(): Promise<PostgresPair> {
  const [place] = await onPostgresServer((client) =>
    ask(client, "select setting from pg_config where name = 'BINDIR'"),
  );
  return startPostgresPair(String(place?.['setting']));
}

const ask = async (client: pg.Client | pg.Pool, text: string) =>
  (await client.query<Record<string, unknown>>(text)).rows;

const databaseAt = async (url: string) => ({
  ...(await createTestDatabase({ isPostgres: false, isMigrated: false })),
  url,
});

/** A server on the pair, what its log says, and where it reads. */
async function startServer(given: ServerOptions = {}) {
  const { of = pair, replicaUrl = of.replica, ...options } = given;
  const database = await databaseAt(of.primary);
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = await startTestServer({}, { ...options, database, replicaUrl, log });
  const connected = {
    primary: new pg.Pool({ connectionString: of.primary }),
    replica: new pg.Pool({ connectionString: of.replica }),
  };
  onTestFinished(async () => {
    for (const pool of Object.values(connected)) await pool.end();
  });
  for (const pool of Object.values(connected)) pool.on('error', () => undefined);
  /** Resolves when the log says this, after what it has said when it was last asked. */
  const says = async (text: string) => {
    await vi.waitUntil(() => lines.some((line) => line.includes(text)), patience);
    forget();
  };
  const forget = () => void lines.splice(0);
  /** Resolves to where posts were last read, in the course of the work. */
  async function whereRead(work: () => Promise<unknown>): Promise<string[]> {
    const lastReads = async () =>
      Promise.all(Object.values(connected).map((pool) => ask(pool, lastRead).then(([row]) => String(row?.['at']))));
    const before = await lastReads();
    await work();
    const after = await lastReads();
    return Object.keys(connected).filter((_, n) => before[n] !== after[n]);
  }
  return { ...server, says, forget, whereRead, ...connected };
}

interface ServerOptions {
  of?: PostgresPair;
  replicaUrl?: string;
  clientFolder?: string;
  renderPage?: RenderPage;
}

/** Connections that are idle show what they were asked last. */
const lastRead = `select max(query_start)::text as at from pg_stat_activity
  where query like '%p.title%' and pid <> pg_backend_pid()`;

type Server = Awaited<ReturnType<typeof startServer>>;

const untilAtReplica = (server: Server, read: () => Promise<unknown>) =>
  vi.waitFor(async () => expect(await server.whereRead(read)).toEqual(['replica']), patience);

/** Holds the replica where it is until the test ends, or before. */
async function pauseReplay({ replica, forget }: Server): Promise<() => Promise<unknown>> {
  forget();
  const resume = () => ask(replica, 'select pg_wal_replay_resume()');
  await ask(replica, 'select pg_wal_replay_pause()');
  onTestFinished(() => resume().then(() => undefined));
  return resume;
}

const cookieOf = ({ headers }: { headers: TestServerHeaders }) => {
  const cookie = [headers['set-cookie'] ?? []].flat().map(String).join('; ').split(';')[0] ?? '';
  return { cookie };
};
type TestServerHeaders = Awaited<ReturnType<TestServer['send']>>['headers'];

async function publish(server: TestServer, token: string, title: string) {
  const reply = await server.call('savePostMetadata', { token, body: { category: 'beauty', title } });
  expect(reply.status).toBe(200);
  return { postId: reply.body.postId, headers: cookieOf(reply) };
}

const titlesAt = async (server: TestServer) => (await server.call('getAllPosts')).body.posts.map(({ title }) => title);

test('whoever has written reads at a replica that has it, and a member of whom nothing is known does not', async () => {
  const server = await startServer();
  const { token, id } = await createMember(server);
  const read = (headers = {}) => server.call('getUsersPosts', { token, headers, query: { userId: id } });
  const { headers } = await publish(server, token, 'one');
  await untilAtReplica(server, () => read(headers));
  expect(await server.whereRead(() => server.call('getUsersPosts', { query: { userId: id } }))).toEqual(['replica']);
  expect(await server.whereRead(() => read())).toEqual(['primary']);
  expect((await read(headers)).body.posts).toHaveLength(1);
});

test('S127: while the replica lags, members read what they have written, at each server, and others either', async () => {
  const [first, second] = [await startServer(), await startServer()];
  const { token, id } = await createMember(first);
  const titlesOf = async (server: TestServer, headers: Record<string, string>) =>
    (await server.call('getUsersPosts', { token, headers, query: { userId: id } })).body.posts.map(
      ({ title }) => title,
    );
  const { headers: before } = await publish(first, token, 'before');
  for (const server of [first, second]) await untilAtReplica(server, () => titlesOf(server, before));
  const resume = await pauseReplay(first);
  const { headers, postId } = await publish(first, token, 'own');
  for (const server of [first, second]) {
    expect(await titlesOf(server, headers)).toEqual(['own', 'before']);
    expect((await titlesOf(server, before)).at(-1)).toBe('before');
    // What the replica lacks may be too new for it.
    expect((await server.call('getPublicPost', { query: { postId } })).status).toBe(200);
  }
  await first.says('left out');
  await resume();
  await first.says('used again');
  await untilAtReplica(first, () => titlesOf(first, headers));
});

test('what a cache keeps is not read from a replica that lacks the last write', async () => {
  let author = '';
  const renderPage: RenderPage = async ({ url, origin, locale, isReduced, fetch }) => {
    const response = await fetch(new Request(`${origin}/api/user/getUsersPosts?userId=${author}`));
    const { posts } = (await response.json()) as { posts: { title: string }[] };
    const markup = posts.map(({ title }) => title).join();
    return { status: 200, locale, at: url, title: '', isReduced, routes: [], markup, state: {}, post: null };
  };
  const server = await startServer({ clientFolder: builtFolder(), renderPage });
  const { token, id } = await createMember(server);
  author = id;
  const page = async () => (await server.app.inject({ url: '/' })).body;
  await publish(server, token, 'before');
  // The second answer is stored, and the clock stands still.
  for (let time = 0; time < 3; time += 1) expect(await titlesAt(server)).toContain('before');
  const readOthers = () => server.call('getUsersPosts', { query: { userId: id } });
  await untilAtReplica(server, readOthers);
  await pauseReplay(server);
  await publish(server, token, 'after');
  expect(await titlesAt(server)).toContain('after');
  expect(await page()).toContain('>after,before<');
});

test('nor after a write of a server that has no replica, and so tells no position', async () => {
  const server = await startServer();
  const database = await databaseAt(pair.primary);
  const other = await startTestServer({}, { database, isOneOfSeveral: true });
  const { token, id } = await createMember(other);
  await publish(other, token, 'before');
  for (let time = 0; time < 3; time += 1) await titlesAt(server);
  await untilAtReplica(server, () => server.call('getUsersPosts', { query: { userId: id } }));
  await pauseReplay(server);
  await publish(other, token, 'after');
  await vi.waitFor(async () => expect(await titlesAt(server)).toContain('after'), patience);
});

test('a replica that is killed under load is left out, and every read is answered', async () => {
  const own = await startPair();
  onTestFinished(() => own.stop());
  const server = await startServer({ of: own });
  const { id } = await createMember(server);
  const read = () => server.call('getUsersPosts', { query: { userId: id } });
  await untilAtReplica(server, read);
  let isOver = false;
  const statuses = new Set<number>();
  const readers = Array.from({ length: 20 }, async () => {
    while (!isOver) statuses.add((await read()).status);
  });
  server.forget();
  own.killReplica();
  await server.says('left out');
  isOver = true;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);
});

test('a replica that falls silent is left out, and asked again once it answers', async () => {
  const proxy = await startFreezableProxy(new URL(pair.replica));
  const server = await startServer({ replicaUrl: proxy.url });
  const { id } = await createMember(server);
  const read = () => server.call('getUsersPosts', { query: { userId: id } });
  await untilAtReplica(server, read);
  server.forget();
  proxy.freeze(true);
  expect((await read()).status).toBe(200);
  await server.says('left out');
  expect(await server.whereRead(read)).toEqual(['primary']);
  proxy.freeze(false);
  await server.says('used again');
  await untilAtReplica(server, read);
});

test.each(['nothing', 'nonsense'])('a server starts without a replica that answers %s', async (answer) => {
  const strange = createServer((socket) => {
    socket.on('error', () => undefined);
    if (answer === 'nonsense') socket.on('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(strange, 'listening');
  onTestFinished(() => void strange.close());
  const { port } = strange.address() as AddressInfo;
  const server = await startServer({ replicaUrl: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await server.says('left out');
  expect(await server.whereRead(() => titlesAt(server))).toEqual(['primary']);
});

test('another database, also of the same server, and one that is no replica are refused', async () => {
  const refused = async (url: string, primaryUrl: string) => {
    const error = await openReadReplica(url, primaryUrl).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SettingError);
    return (error as Error).message;
  };
  const other = await createTestDatabase({ isPostgres: true });
  onTestFinished(other.remove);
  const template = pair.replica.replace(/postgres$/, 'template1');
  expect(await refused(pair.primary, pair.primary)).toMatch(/^DATABASE_READ_URL: .*is not in recovery$/);
  for (const [url, primaryUrl] of [
    [pair.replica, other.url!],
    [template, pair.primary],
  ] as const)
    expect(await refused(url, primaryUrl)).toMatch(/^DATABASE_READ_URL: .*is of another database$/);
});

test('the real server reads from the replica of its setting, and measures whether it does', async () => {
  const storage = await createTestDatabase({ isPostgres: false, isMigrated: false });
  onTestFinished(storage.remove);
  const port = await freePort();
  const settings = { DATABASE_READ_URL: pair.replica, METRICS_PORT: String(port) };
  const server = await startChildServer({ folder: storage.folder, url: pair.primary }, settings);
  onTestFinished(() => server.stop());
  await vi.waitFor(async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^read_replica_used 1$/m);
    expect(text).toMatch(/^read_replica_lag_seconds 0(\.\d+)?$/m);
  }, patience);
});
