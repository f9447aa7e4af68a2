import { expect, test } from 'vitest';

import type { PostFields } from '#server/rules/post-fields.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { createFirstCommunity } from '#tests/support/first-community.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

type Texts = Partial<Pick<PostFields, 'title' | 'caption' | 'tags'>>;

async function communityWith(posts: Texts[]): Promise<{ server: TestServer; author: TestMember }> {
  const server = await startTestServer();
  const author = await createMember(server);
  for (const texts of posts) await createPost(server, author, { title: '', caption: '', ...texts });
  return { server, author };
}

async function find(server: TestServer, query: string): Promise<string[]> {
  const { status, body } = await server.call('searchPosts', { query: { query } });
  expect(status, body.message).toBe(200);
  return body.posts.map(({ title }) => title);
}

/** Copies of one post, faster than publishing them one by one. */
async function publishMany(server: TestServer, author: TestMember, texts: Texts, count: number): Promise<void> {
  const { db } = server;
  const { id } = await createPost(server, author, { title: '', caption: '', ...texts });
  const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const terms = await db.selectFrom('post_terms').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow();
  for (let left = count - 1; left > 0; left -= 400) {
    const ids = Array.from({ length: Math.min(left, 400) }, () => server.newId());
    await db
      .insertInto('posts')
      .values(ids.map((each) => ({ ...post, image_id: null, id: each })))
      .execute();
    await db
      .insertInto('post_terms')
      .values(ids.map((each) => ({ ...terms, post_id: each })))
      .execute();
  }
}

test('all words of a search must occur in title, tags or caption, as a word or its beginning', async () => {
  const { server } = await communityWith([
    { title: 'Linen shirt', caption: 'The third summer.', tags: ['plant based'] },
    { title: 'Linen trousers', tags: ['fair trade'] },
    { title: 'Rose water', caption: "My grandmother's bottle, refilled with vitamin C." },
  ]);
  expect(await find(server, 'linen')).toEqual(['Linen trousers', 'Linen shirt']);
  expect(await find(server, 'lin shir')).toEqual(['Linen shirt']);
  expect(await find(server, 'plant BASED summer')).toEqual(['Linen shirt']);
  expect(await find(server, 'refill vitamin c')).toEqual(['Rose water']);
  expect(await find(server, 'grandmothers')).toEqual(['Rose water']);
  // A single letter is a word of its own, and no beginning.
  expect(await find(server, 'v')).toEqual([]);
  for (const query of ['inen', 'linen water', 'linens', '🌿', '…'])
    expect(await find(server, query), query).toEqual([]);
});

test('posts found by title or tags come before those found by their caption, each the newest first', async () => {
  const { server } = await communityWith([
    { title: 'Clay, old' },
    { title: 'A mask', caption: 'Of clay.' },
    { title: 'Clay, new', caption: 'More clay.' },
    { title: 'A newer mask', caption: 'Clay again.' },
  ]);
  expect(await find(server, 'clay')).toEqual(['Clay, new', 'Clay, old', 'A newer mask', 'A mask']);
});

test('a search finds words of every script, without regard to case, accents and invisible characters', async () => {
  const { server } = await communityWith([
    { title: 'Crème brûlée, Øl and Straße' },
    { title: 'घर की बनी क्रीम' },
    { title: 'Ёлка и Мёд' },
    { title: '日本語のスキンケア' },
    { title: '天然护肤品' },
    { title: '비누 만들기' },
    { title: 'สบู่ธรรมชาติ' },
    { title: 'صابون طَبيعي' },
    { title: 'ΑΛΟΗ ΦΥΣΙΚΟΣ' },
  ]);
  const expected = {
    'creme BRULEE': 'Crème brûlée, Øl and Straße',
    'cre\u0300me o\u0308l strasse': 'Crème brûlée, Øl and Straße',
    क्री: 'घर की बनी क्रीम',
    елка: 'Ёлка и Мёд',
    МЕД: 'Ёлка и Мёд',
    語: '日本語のスキンケア',
    スキン: '日本語のスキンケア',
    本語: '日本語のスキンケア',
    护肤: '天然护肤品',
    만들: '비누 만들기',
    ธรรม: 'สบู่ธรรมชาติ',
    طبيعي: 'صابون طَبيعي',
    φυσικός: 'ΑΛΟΗ ΦΥΣΙΚΟΣ',
    'str\u00ADasse': 'Crème brûlée, Øl and Straße',
  };
  for (const [query, title] of Object.entries(expected)) expect(await find(server, query), query).toEqual([title]);
  // Other characters, another order, another vowel.
  for (const query of ['本日', '肤护', 'スンキ', 'करीम']) expect(await find(server, query), query).toEqual([]);
});

test('a search is no language: operators, quotes and control characters are text', async () => {
  const { server } = await communityWith([{ title: 'Linen or cotton' }]);
  for (const query of [
    '"linen',
    'linen*',
    'linen:',
    '-linen',
    '(linen',
    "linen'",
    'linen\\',
    'heading : linen',
    'linen&',
  ])
    expect(await find(server, query), query).toEqual(query.includes('heading') ? [] : ['Linen or cotton']);
  expect(await find(server, 'linen OR cotton')).toEqual(['Linen or cotton']);
  for (const query of ['linen NOT cotton', 'NEAR(linen cotton)', '" OR NEAR( * :', 'linen | silk', '!silk', '%', '_'])
    expect(await find(server, query), query).toEqual([]);
  expect(await find(server, 'linen\u0001\u001f')).toEqual(['Linen or cotton']);
  expect(await find(server, '\ud800 linen')).toEqual(['Linen or cotton']);
});

test('a search that is blank, too long or has NUL is refused with a sentence', async () => {
  const server = await startTestServer();
  for (const query of ['', '%20%20', 'x'.repeat(61), 'x'.repeat(10_000), 'a%00b'])
    expectProblem(await server.send('GET', `/user/searchPosts?query=${query}`), 400);
  for (const cursor of ['2~a', 'a', '0~', '0~a b'])
    expectProblem(await server.send('GET', `/user/searchPosts?query=a&cursor=${cursor}`), 400);
});

test('paging through a search while posts are published and deleted shows every other post exactly once', async () => {
  const { server, author } = await communityWith([]);
  const made: string[] = [];
  for (const caption of ['', 'linen'])
    for (let n = 0; n < 5; n += 1) {
      const title = caption === '' ? `Linen ${n}` : `Other ${n}`;
      made.push((await createPost(server, author, { title, caption })).id);
    }
  const order = [4, 3, 2, 1, 0, 9, 8, 7, 6, 5].map((n) => made[n]);
  const pages = await walkPages(
    async (at) => {
      const { status, body } = await server.call('searchPosts', { query: { query: 'linen', limit: 3, ...at } });
      expect(status).toBe(200);
      return { items: body.posts.map(({ postId }) => postId), nextCursor: body.nextCursor };
    },
    async (page) => {
      await createPost(server, author, { title: 'Linen, meanwhile' });
      await server.call('deletePost', { token: author.token, params: { postId: page.at(-1)! } });
    },
  );
  expect(pages.flat()).toEqual(order);
});

test('old posts with a rare word are found behind many newer ones', async () => {
  const { server, author } = await communityWith([{ title: 'Okapi' }, { caption: 'An okapi.' }]);
  // More than the search looks through one by one.
  await publishMany(server, author, { title: 'Common', caption: 'Common.' }, 1640);
  expect(await find(server, 'okapi')).toEqual(['Okapi', '']);
  expect(await find(server, 'oka')).toEqual(['Okapi', '']);
  const { body } = await server.call('searchPosts', { query: { query: 'okapi', limit: 1 } });
  const { body: next } = await server.call('searchPosts', {
    query: { query: 'okapi', limit: 1, cursor: body.nextCursor! },
  });
  expect([body.posts[0]?.title, next.posts[0]?.title, next.nextCursor]).toEqual(['Okapi', '', null]);
});

test('a rare word is found together with words that many old posts have, and these without it', async () => {
  const { server, author } = await communityWith([]);
  await publishMany(server, author, { title: 'Plain fabric' }, 600);
  await createPost(server, author, { title: 'Plain', caption: 'Fabric of an okapi.' });
  await createPost(server, author, { title: 'Plainest fabric, okapi' });
  await createPost(server, author, { title: 'Plain okapi' });
  await publishMany(server, author, { title: 'Common' }, 1600);
  for (const query of ['plain fabric okapi', 'oka fabri plai'])
    expect(await find(server, query), query).toEqual(['Plainest fabric, okapi', 'Plain']);
  expect(await find(server, 'plain fabric zebra')).toEqual([]);
  expect(await find(server, 'plain fabric')).toEqual(['Plainest fabric, okapi', ...Array(29).fill('Plain fabric')]);
  const { body } = await server.call('searchPosts', { query: { query: 'okapi fabric', limit: 1 } });
  const cursor = body.nextCursor ?? '';
  const { body: next } = await server.call('searchPosts', { query: { query: 'okapi fabric', limit: 1, cursor } });
  expect([body.posts[0]?.title, next.posts[0]?.title, next.nextCursor]).toEqual([
    'Plainest fabric, okapi',
    'Plain',
    null,
  ]);
});

test('posts of deactivated members and deleted posts are not found', async () => {
  const { server, author } = await communityWith([{ title: 'Linen' }]);
  const other = await createMember(server);
  const { id } = await createPost(server, other, { title: 'Linen, too' });
  expect(await find(server, 'linen')).toEqual(['Linen, too', 'Linen']);
  await server.call('deactivate', { token: author.token });
  expect(await find(server, 'linen')).toEqual(['Linen, too']);
  await server.call('deletePost', { token: other.token, params: { postId: id } });
  expect(await find(server, 'linen')).toEqual([]);
});

test('posts that cannot be seen do not end a search, however many they are', async () => {
  const { server, author } = await communityWith([{ title: 'Linen and hemp' }, { title: 'Linen' }]);
  const other = await createMember(server);
  for (let n = 0; n < 12; n += 1) await createPost(server, other, { title: 'Hemp and linen' });
  await server.call('deactivate', { token: other.token });
  const page = async (query: string) => {
    const { body } = await server.call('searchPosts', { query: { query, limit: 1 } });
    return [body.posts.map(({ title }) => title), body.nextCursor !== null];
  };
  expect(await page('linen')).toEqual([['Linen'], true]);
  expect(await page('hemp')).toEqual([['Linen and hemp'], false]);
  await server.call('deactivate', { token: author.token });
  expect(await page('linen')).toEqual([[], false]);
});

test('a post is found as soon as it is published, without a reload of the index', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  const body = { category: 'beauty' as const, title: 'Oat soap', tags: ['low waste' as const] };
  expect((await server.call('savePostMetadata', { token, body })).status).toBe(200);
  expect(await find(server, 'waste oat')).toEqual(['Oat soap']);
});

test('an upgrade makes the posts of earlier versions findable', async () => {
  const server = await startTestServer({}, { database: await createFirstCommunity() });
  expect(await find(server, 'second coat')).toEqual(['Second hand coat']);
});
