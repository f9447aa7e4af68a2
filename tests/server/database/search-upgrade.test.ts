import { expect, test } from 'vitest';

import { searchPeople } from '#server/modules/people/store.ts';
import { searchPosts } from '#server/modules/posts/search-posts.ts';

import { createEarlierDatabase } from './earlier-database.ts';

test('an upgrade makes posts and members findable by the spellings that earlier versions did not know', async () => {
  const { insert, upgrade } = await createEarlierDatabase('0037');
  const member = { id: 'rosa', username: 'José.M', username_key: 'josé.m', email: '', email_key: 'a', created_at: 1 };
  await insert('members', member);
  await insert('username_endings', { ending: 'josé.m', member_id: 'rosa' });
  const texts = {
    image_alt: '',
    caption: '',
    link: '',
    category: 'beauty',
    subcategories: '[]',
    tags: '["low waste"]',
  };
  // More than one batch, the oldest of them behind the posts that are looked through one by one.
  for (let n = 0; n < 1600; n += 1) {
    const id = `post-${String(n).padStart(4, '0')}`;
    const title = n === 0 ? 'My re-fill' : 'Größe';
    await insert('posts', { id, author_id: 'rosa', created_at: 1, title, ...texts });
    await insert('post_terms', {
      post_id: id,
      heading: n === 0 ? 'my re fill low waste' : 'grosse low waste',
      caption: '',
    });
  }

  const { db, close } = await upgrade();
  const find = async (query: string) => (await searchPosts(db, null, query, { limit: 100 })).map(({ id }) => id);
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
