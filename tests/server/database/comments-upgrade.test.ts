import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/platform/database/database.ts';
import { listMigrations } from '#server/platform/database/migrate.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('an upgrade hides comments that an admin has removed and their author restored, and no others', async () => {
  const database = await createTestDatabase({ isMigrated: false });
  onTestFinished(() => database.remove());
  const before = await openDatabase({
    ...database,
    migrations: (engine) =>
      Object.fromEntries(Object.entries(listMigrations(engine)).filter(([name]) => name < '0035')),
  });
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(before.db);
  await insert('members', {
    id: 'ada',
    username: 'ada',
    username_key: 'ada',
    email: '',
    email_key: 'a',
    created_at: 1,
  });
  const texts = {
    image_alt: '',
    title: '',
    caption: '',
    link: '',
    category: 'beauty',
    subcategories: '[]',
    tags: '[]',
  };
  await insert('posts', { id: 'post', author_id: 'ada', created_at: 1, ...texts });
  for (const [id, decision, deletedAt] of [
    ['restored', 'remove', null],
    ['suspended', 'suspend', null],
    ['removed', 'remove', 7],
    ['kept', 'keep', null],
    ['warned', 'warn', null],
    ['undone', null, null],
  ] as const) {
    await insert('comments', { id, post_id: 'post', author_id: 'ada', body: '', created_at: 1, deleted_at: deletedAt });
    const decided = { decision, decided_at: decision === null ? null : 9 };
    const subject = { kind: 'comment', subject_id: id, author_id: 'ada', post_id: 'post' };
    await insert('report_cases', { id: `of ${id}`, ...subject, title: '', opened_at: 2, ...decided });
  }
  await before.close();

  const { db, close } = await openDatabase(database);
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .execute();
  await close();
  expect(rows.map(({ id, deleted_at: at }) => [id, at]).toSorted()).toEqual([
    ['removed', 7],
    ['restored', 9],
    ['suspended', 9],
  ]);
});
