import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { describeFailure } from '#scripts/lib/describe-failure.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const scripts = join(import.meta.dirname, '../../../scripts');

test.each([['admin.ts', 'list-admins'], ['backup.ts', 'community.tar'], ['lib/serve.ts']])(
  '%s says what to do while its database does not answer',
  async (script, ...words) => {
    const { folder } = await startTestServer();
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    // Nothing listens at the first port.
    const settings = { DATA_DIR: folder, DATABASE_URL: 'postgres://owner@127.0.0.1:1/community', PORT: '0' };
    const { status, stderr } = spawnSync(process.execPath, [join(scripts, script), ...words], {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/connect ECONNREFUSED 127\.0\.0\.1:1\. .*PostgreSQL does not answer: see whether it runs/);
  },
);

/** The error of a write for which the disk has no space; PostgreSQL only says that it had none. */
async function failByFullDisk() {
  const { db, engine } = await startTestServer();
  if (engine === 'postgres')
    return sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db);
  return sql`insert into facts (name, value) values ('large', ${'x'.repeat(1_000_000)})`.execute(db);
}

test('a command says what to do when the disk is full', async () => {
  const failure: unknown = await failByFullDisk().catch((error: unknown) => error);
  const advice =
    /The disk is full: make room, for example by deleting the oldest files in backups of DATA_DIR, and try again\.$/;
  expect(describeFailure(failure)).toMatch(advice);
  expect(describeFailure(new Error('Nothing is left of it.', { cause: failure }))).toMatch(
    /^Nothing is left of it\. The disk is full: /,
  );
});
