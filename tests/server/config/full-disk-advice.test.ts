import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { describeFailure } from '#scripts/lib/describe-failure.ts';
import { startTestServer } from '#tests/support/test-server.ts';

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
