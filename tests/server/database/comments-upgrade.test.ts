import { expect, test } from 'vitest';

import { createEarlierDatabase } from './earlier-database.ts';

test('an upgrade hides comments that an admin has removed and their author restored, and no others', async () => {
  const { insert, upgrade } = await createEarlierDatabase('0035');
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

  const { db, close } = await upgrade();
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
