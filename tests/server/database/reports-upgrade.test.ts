import { expect, test } from 'vitest';

import { createEarlierDatabase } from './earlier-database.ts';

test('an upgrade makes one open case of all reports of a thing, and its notifications lead there', async () => {
  const { insert, upgrade } = await createEarlierDatabase('0019');
  for (const id of ['ada', 'bea', 'cai'])
    await insert('members', { id, username: id, username_key: id, email: id, email_key: id, created_at: 1 });
  const texts = {
    image_alt: '',
    title: 'Cream',
    caption: '',
    link: '',
    category: 'beauty',
    subcategories: '[]',
    tags: '[]',
  };
  await insert('posts', { id: 'post', author_id: 'ada', created_at: 1, ...texts });
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
