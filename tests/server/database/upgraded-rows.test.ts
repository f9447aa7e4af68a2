import { expect, test } from 'vitest';

import { searchPeople } from '#server/modules/people/store.ts';
import { searchPosts } from '#server/modules/posts/search-posts.ts';

import { createEarlierDatabase } from './earlier-database.ts';

const member = (id: string) => ({ id, username: id, username_key: id, email: id, email_key: id, created_at: 1 });
const post = {
  ...{ author_id: 'ada', created_at: 1, image_alt: '', title: '', caption: '', link: '', category: 'beauty' },
  ...{ subcategories: '[]', tags: '[]' },
};

test('an upgrade makes one open case of all reports of a thing, and its notifications lead there', async () => {
  const { insert, upgrade } = await createEarlierDatabase('0019');
  for (const id of ['ada', 'bea', 'cai']) await insert('members', member(id));
  await insert('posts', { ...post, id: 'post', title: 'Cream' });
  await insert('comments', { id: 'comment', post_id: 'post', author_id: 'ada', body: 'Hm.', created_at: 1 });
  await insert('reports', { post_id: 'post', member_id: 'bea', reason: 'First.', created_at: 5 });
  await insert('reports', { post_id: 'post', member_id: 'cai', reason: 'Second.', created_at: 7 });
  await insert('comment_reports', { comment_id: 'comment', reporter_id: 'bea', reason: 'Rude.', created_at: 6 });
  await insert('member_reports', { subject_id: 'ada', reporter_id: 'cai', reason: 'A shop.', created_at: 4 });
  const about = { recipient_id: 'cai', actor_id: 'bea', kind: 'report', created_at: 6 };
  await insert('notifications', { id: 'one', ...about, post_id: 'post', comment_id: 'comment' });

  const { db, close } = await upgrade();
  const cases = await db.selectFrom('report_cases').selectAll().orderBy('opened_at').execute();
  const reports = await db.selectFrom('case_reports').selectAll().orderBy('created_at').execute();
  const notified = await db.selectFrom('notifications').select('case_id').executeTakeFirstOrThrow();
  await close();
  expect(cases).toMatchObject([
    { kind: 'member', subject_id: 'ada', author_id: 'ada', post_id: null, opened_at: 4, decided_at: null },
    { kind: 'post', subject_id: 'post', author_id: 'ada', title: 'Cream', opened_at: 5, open_post_id: 'post' },
    { kind: 'comment', subject_id: 'comment', post_id: 'post', opened_at: 6, open_comment_id: 'comment' },
  ]);
  expect(cases.map(({ id }) => id)).toEqual(cases.map(({ id }) => id).toSorted());
  const [ofMember, ofPost, ofComment] = cases.map(({ id }) => id);
  expect(reports.map(({ case_id, reporter_id, reason }) => [case_id, reporter_id, reason])).toEqual([
    [ofMember, 'cai', 'A shop.'],
    [ofPost, 'bea', 'First.'],
    [ofComment, 'bea', 'Rude.'],
    [ofPost, 'cai', 'Second.'],
  ]);
  expect(notified.case_id).toBe(ofComment);
});

test('an upgrade hides comments that an admin has removed and their author restored, and no others', async () => {
  const { insert, upgrade } = await createEarlierDatabase('0035');
  await insert('members', member('ada'));
  await insert('posts', { ...post, id: 'post' });
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

test('an upgrade makes posts and members findable by the spellings that earlier versions did not know', async () => {
  const { insert, upgrade } = await createEarlierDatabase('0037');
  await insert('members', { ...member('rosa'), username: 'José.M', username_key: 'josé.m' });
  await insert('username_endings', { ending: 'josé.m', member_id: 'rosa' });
  // More than one batch, the oldest of them behind the posts that are looked through one by one.
  for (let n = 0; n < 1600; n += 1) {
    const id = `post-${String(n).padStart(4, '0')}`;
    const title = n === 0 ? 'My re-fill' : 'Größe';
    await insert('posts', { ...post, id, author_id: 'rosa', title, tags: '["low waste"]' });
    await insert('post_terms', {
      post_id: id,
      heading: n === 0 ? 'my re fill low waste' : 'grosse low waste',
      caption: '',
    });
  }

  const { db, close } = await upgrade();
  const find = async (query: string) => (await searchPosts(db, null, query, { limit: 100 })).posts.map(({ id }) => id);
  expect(await find('refill lowwaste')).toEqual(['post-0000']);
  expect((await find('groesse'))[0]).toBe('post-1599');
  for (const name of ['@jose', 'josem', 'josé m'])
    expect(
      (await searchPeople(db, null, name)).map(({ id }) => id),
      name,
    ).toEqual(['rosa']);
  // What is written from now on is in the index, too.
  await db.updateTable('post_terms').set({ heading: 'other' }).where('post_id', '=', 'post-0000').execute();
  expect([await find('other'), await find('refill')]).toEqual([['post-0000'], []]);
  await db.deleteFrom('posts').where('id', '=', 'post-0000').execute();
  expect(await find('other')).toEqual([]);
  await close();
});
