import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { describeFailure } from '#scripts/lib/describe-failure.ts';
import { createMember } from '#tests/factories/members.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const advice = isPostgres
  ? 'The disk of PostgreSQL is full: make room where it keeps its data. Files in DATA_DIR count only if they are on that disk, too.'
  : 'The disk is full: make room on it. On that of DATA_DIR the oldest files in backups can be deleted.';

/**
 * Has the database refuse rows as if its disk were full, until the returned function is called. SQLite answers the same when a page
 * beyond this limit and when one beyond the disk's end is written; of PostgreSQL only the error is the real one.
 */
async function fillDisk({ db }: TestServer): Promise<() => Promise<unknown>> {
  if (isPostgres) {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    for (const table of [sql`posts`, sql`facts`])
      await sql`create trigger refuse before insert on ${table} execute function refuse()`.execute(db);
    return () => sql`drop trigger refuse on posts`.execute(db);
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
  await limitPages(rows[0]!.page_count);
  return () => limitPages(1_000_000);
}

/** Posts until a post is refused, and returns that answer and how many were stored; the last pages may have some room. */
async function postUntilRefused(server: TestServer) {
  const { token } = await createMember(server);
  const body = { category: 'beauty', caption: 'Full. '.repeat(350) } as const;
  const post = () => server.call('savePostMetadata', { token, body });
  const makeRoom = await fillDisk(server);
  let stored = 0;
  let answer = await post();
  for (; answer.status === 200 && stored < 10; answer = await post()) stored += 1;
  return { refused: answer, stored, makeRoom, post };
}

test('a full disk refuses writes with 507 and serves reads, until there is space again', async () => {
  const server = await startTestServer();
  const { refused, stored, makeRoom, post } = await postUntilRefused(server);
  expect(refused).toMatchObject({
    status: 507,
    body: { message: 'The community has no space left just now, so nothing was saved. Please try again later.' },
    headers: { 'retry-after': '600' },
  });
  expect((await server.call('getAllPosts')).body.posts).toHaveLength(stored);

  await makeRoom();
  expect((await post()).status).toBe(200);
  expect((await server.call('getAllPosts')).body.posts).toHaveLength(stored + 1);
});

test('when a disk is full, the log says where to make room, with the first error and not the one of its rollback', async () => {
  const lines: string[] = [];
  const server = await startTestServer({}, { log: { write: (line) => lines.push(line) } });
  await postUntilRefused(server);
  const errors = lines
    .map((line) => JSON.parse(line) as { msg: string; level: number })
    .filter(({ level }) => level >= 50);
  expect(errors).toMatchObject([
    { msg: advice, err: { message: isPostgres ? 'could not extend file' : 'database or disk is full' } },
  ]);
});

test('a command says where to make room when a disk is full', async () => {
  const server = await startTestServer();
  await fillDisk(server);
  const failed = await sql`insert into facts (name, value) values ('large', ${'x'.repeat(1_000_000)})`
    .execute(server.db)
    .catch((error: unknown) => error);
  expect(describeFailure(failed)).toContain(`. ${advice}`);
  expect(describeFailure(new Error('Nothing is left of it.', { cause: failed }))).toBe(
    `Nothing is left of it. ${advice}`,
  );
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(describeFailure(full)).toContain('. The disk is full: make room on it.');
});
