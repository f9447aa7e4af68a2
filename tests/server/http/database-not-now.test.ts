// A database that is busy, can only be read, or ends connections: callers are told to come back, and whom it does not concern is served.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Registers a test only where it applies: in the other database's suite it would count as skipped. */
const testWhere = (applies: boolean) => (name: string, run: () => Promise<void>, timeoutMs?: number) => {
  if (applies) test(name, run, timeoutMs);
};
const testSqlite = testWhere(!isPostgres);
const testPostgres = testWhere(isPostgres);

const notNow = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'The community cannot reach its database just now. Please try again in a moment.',
  },
  headers: { 'retry-after': '5' },
};

/** A member who can comment on a post, over HTTP. */
async function startCommunity() {
  const server = await startTestServer();
  const member = await createMember(server);
  const { id: postId } = await createPost(server, member);
  const { token } = member;
  return {
    server,
    comment: () => server.call('addComments', { token, body: { postId, comment: 'Yes.' } }),
    read: () => server.call('getCurrentUser', { token }),
    countComments: async () => (await server.call('getComments', { token, query: { postId } })).body.comments.length,
  };
}

/** Another program that writes into the embedded database, as a command or somebody's shell does. */
function openShell({ folder }: TestServer): DatabaseSync {
  const shell = new DatabaseSync(join(folder, 'community.db'));
  onTestFinished(() => shell.close());
  return shell;
}

testSqlite('what is written while another program holds the lock waits for it, and is carried out', async () => {
  const { server, comment, read, countComments } = await startCommunity();
  const shell = openShell(server);
  shell.exec('begin immediate');
  const answers = [comment(), comment()];
  // Each would have held the process.
  for (let reads = 0; reads < 20; reads += 1) expect((await read()).status).toBe(200);
  expect(await countComments()).toBe(0);
  shell.exec('rollback');
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await countComments()).toBe(2);
});

testSqlite('one that keeps the lock for long is answered with 503, and nobody else waits', async () => {
  const { server, comment, read, countComments } = await startCommunity();
  const shell = openShell(server);
  shell.exec('begin immediate');
  const answered = new AbortController();
  const refused = comment().finally(() => answered.abort());
  const slow: number[] = [];
  while (!answered.signal.aborted) {
    const began = performance.now();
    await read();
    slow.push(performance.now() - began);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await refused).toMatchObject(notNow);
  expect(slow.length).toBeGreaterThan(20);
  shell.exec('rollback');
  expect((await comment()).status).toBe(200);
  expect(await countComments()).toBe(1);
});

testSqlite('reads go on while the session is to be renewed and nothing can be written', async () => {
  const { server, comment, read, countComments } = await startCommunity();
  server.clock.advance(2 * 3_600_000);
  await sql`pragma query_only = on`.execute(server.db);
  expect((await read()).status).toBe(200);
  expect(await comment()).toMatchObject(notNow);
  await sql`pragma query_only = off`.execute(server.db);
  expect((await comment()).status).toBe(200);
  expect(await countComments()).toBe(1);
});

/** The name of the server's own database. */
async function nameOf({ db }: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]!.name;
}

/** Ends the connections of the server, as a restart of PostgreSQL does: the next ones take over what was set meanwhile. */
const endConnections = async ({ db }: TestServer) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

testPostgres('a PostgreSQL that can only be read serves reads, and answers writes with 503', async () => {
  const { server, comment, read, countComments } = await startCommunity();
  server.clock.advance(2 * 3_600_000);
  const name = sql.id(await nameOf(server));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(server.db);
  await server.db.connection().execute(async (own) => {
    await endConnections({ ...server, db: own });
    await vi.waitUntil(async () => (await read()).status === 200, patience);
    expect(await comment()).toMatchObject(notNow);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(own);
    await endConnections({ ...server, db: own });
  });
  await vi.waitUntil(async () => (await comment()).status === 200, patience);
  expect(await countComments()).toBe(1);
});

/** Keeps the table of comments locked for a transaction of its own, until the returned function is called or the test ends. */
async function lockComments(server: TestServer) {
  const lock = Promise.withResolvers<null>();
  onTestFinished(() => lock.resolve(null));
  const isLocked = Promise.withResolvers<null>();
  const holder = server.db.transaction().execute(async (trx) => {
    await sql`lock table comments in access exclusive mode`.execute(trx);
    isLocked.resolve(null);
    await lock.promise;
  });
  await isLocked.promise;
  return () => {
    lock.resolve(null);
    return holder;
  };
}

testPostgres('a connection that an admin of PostgreSQL ends is a 503, and the next one serves', async () => {
  const { server, comment, countComments } = await startCommunity();
  const unlock = await lockComments(server);
  const answer = comment();
  await vi.waitUntil(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length > 0;
  }, patience);
  expect(await answer).toMatchObject(notNow);
  await unlock();
  expect((await comment()).status).toBe(200);
  expect(await countComments()).toBe(1);
});

testPostgres('a table that somebody keeps locked is a 503 once all attempts have waited', async () => {
  const { server, comment, read } = await startCommunity();
  const unlock = await lockComments(server);
  const answer = comment();
  expect((await read()).status).toBe(200);
  expect(await answer).toMatchObject(notNow);
  await unlock();
  expect((await comment()).status).toBe(200);
});
