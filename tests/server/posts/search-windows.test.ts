import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { searchNearPosts } from '#server/modules/posts/near-posts.ts';
import { searchPosts } from '#server/modules/posts/search-posts.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { postTerms, windowSize } from '#server/platform/search/post-terms.ts';
import { searchTermsOf } from '#server/platform/search/terms.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { recordStatements } from '#tests/support/record-statements.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

interface Listed {
  id: string;
  authorId: string;
  heading: string[];
  terms: string[];
}

const server = shareTestServer();
const count = 1800;
const postsOfWindow = 18;
/** From the oldest to the newest. */
const posts: Listed[] = [];
let viewer: { id: string; hasRestrictions: true };
const hidden = new Set<string>();

/** In each post, in every second, …; in titles of old posts alone, in captions of old posts alone, and in two posts. */
function textsOf(n: number) {
  const isOld = n < count / 2;
  return {
    title: ['plastic', n % 2 === 0 && 'linen', n % 97 === 0 && 'linseed', isOld && n % 3 === 0 && 'former'],
    caption: [
      'free',
      n % 5 === 0 && 'linen',
      isOld && n % 2 === 0 && 'hand',
      n % 1000 === 11 && 'okapi',
      n % 7 === 0 && '护肤',
    ],
  };
}

beforeAll(async () => {
  const { db, newId } = server();
  const [author, blocked, gone] = [
    await createMember(server()),
    await createMember(server()),
    await createMember(server()),
  ];
  const member = await createMember(server());
  await server().call('blockMember', { token: member.token, params: { id: blocked.id } });
  await server().call('deactivate', { token: gone.token });
  viewer = { id: member.id, hasRestrictions: true };
  for (const { id } of [blocked, gone]) hidden.add(id);
  const { id: first } = await createPost(server(), author, { hasImage: false });
  const row = await db.selectFrom('posts').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  await db.deleteFrom('posts').where('id', '=', first).execute();
  for (let from = 0; from < count; from += 300) {
    const batch = Array.from({ length: 300 }, (_, index) => {
      const n = from + index;
      const { title, caption } = textsOf(n);
      const texts = { title: title.filter(Boolean).join(' - '), caption: caption.filter(Boolean).join(' '), tags: [] };
      const { id: authorId } = n % 11 === 0 ? blocked : n % 13 === 0 || (n > 500 && n < 600) ? gone : author;
      return { n, id: newId(), authorId, texts: postTerms(texts) };
    });
    await db
      .insertInto('posts')
      .values(batch.map(({ n, id, authorId }) => ({ ...row, id, author_id: authorId, created_at: row.created_at + n })))
      .execute();
    await db
      .insertInto('post_terms')
      .values(
        batch.map(({ n, id, texts }) => ({
          post_id: id,
          ...texts,
          ordinal: Math.floor(n / postsOfWindow) * windowSize,
        })),
      )
      .execute();
    for (const { id, authorId, texts } of batch) {
      const heading = texts.heading.split(' ');
      posts.push({ id, authorId, heading, terms: [...heading, ...texts.caption.split(' ')] });
    }
  }
});

/** The ids that a search without windows finds. */
function expected(query: string): string[] {
  const terms = searchTermsOf(query);
  const hasAll = (words: string[]) =>
    terms.every((spellings) =>
      spellings.some(({ text, isPrefix }) => words.some((word) => (isPrefix ? word.startsWith(text) : word === text))),
    );
  const shown = posts.filter(({ authorId }) => !hidden.has(authorId)).toReversed();
  const inHeading = shown.filter(({ heading }) => hasAll(heading));
  const others = shown.filter((post) => hasAll(post.terms) && !inHeading.includes(post));
  return [...inHeading, ...others].map(({ id }) => id);
}

function walk(query: string, page: { limit: number; budgetMs: number }) {
  return walkPages(async (at) => {
    const found = await searchPosts(server().db, viewer, query, { ...page, ...at });
    const items = found.posts.slice(0, page.limit);
    return {
      items: items.map(({ id }) => id),
      nextCursor: found.posts.length > items.length ? items.at(-1)!.cursor : found.cursor,
    };
  });
}

test.each([
  'linen',
  'lin',
  'plastic',
  'former',
  'hand',
  'okapi',
  'plastic okapi',
  'former hand',
  'lin fre',
  '护肤 linen',
  'plas hand',
  'zebra',
])(
  'all pages of “%s” have together what a search of all posts at once finds, however little a page looks through',
  async (query) => {
    const all = expected(query);
    expect(all.length > 0).toBe(query !== 'zebra');
    const [whole, ...rest] = await walk(query, { limit: 2000, budgetMs: Infinity });
    expect([whole, rest]).toEqual([all, []]);
    const pages = await walk(query, { limit: 30, budgetMs: 0 });
    expect(pages.flat()).toEqual(all);
  },
);

test.each(['plastic', 'pla', 'plastic zebra'])(
  'a page of “%s”, which all posts have, reads no more of the index than the newest windows have',
  async (query) => {
    const { db } = server();
    const statements = await recordSearch(db, query);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThan(4);
    for (const statement of statements) {
      const counts = await countRowsRead(db, statement);
      expect(counts.length).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBeLessThanOrEqual(4 * postsOfWindow);
    }
  },
);

test('a search goes on behind the post of a cursor that was deleted, and at the cursor of an earlier version', async () => {
  const all = expected('linen');
  const { db } = server();
  const find = async (cursor?: string) =>
    (await searchPosts(db, viewer, 'linen', { limit: 2000, cursor, budgetMs: Infinity })).posts.map(({ id }) => id);
  const isSecondRank = posts.findIndex(({ id }) => id === all.at(-9));
  expect(posts[isSecondRank]!.heading).not.toContain('linen');
  expect(await find(`0~${all[9]}`)).toEqual(all.slice(10));
  expect(await find(`1~${all.at(-9)}`)).toEqual(all.slice(-8));
  expect(await find('0~w999999-')).toEqual(all);

  const { posts: page } = await searchPosts(db, viewer, 'linen', { limit: 30 });
  await db.deleteFrom('posts').where('id', '=', all[29]!).execute();
  expect(await find(page[29]!.cursor)).toEqual(all.slice(30));
  expect(await find(`0~${all[29]}`)).toEqual(all.slice(30));
});

test('a misspelt word beside another is told, although its search does not end in the time it has', async () => {
  const { spelling, posts: near } = await searchNearPosts(server().db, viewer, 'linsede plastic');
  expect([spelling, near.length > 0]).toEqual(['linseed plastic', true]);
});

test('posts are numbered in the order of their ids, also one that comes late', async () => {
  const { db, newId } = server();
  const row = await db.selectFrom('posts').selectAll().limit(1).executeTakeFirstOrThrow();
  const [first, late, last] = [newId(), newId(), newId()];
  for (const id of [first, last, late]) {
    await db
      .insertInto('posts')
      .values({ ...row, id })
      .execute();
    await db.insertInto('post_terms').values({ post_id: id, heading: 'late', caption: '' }).execute();
  }
  const { rows } = await sql<{ ordinal: number }>`
    select ordinal from post_terms where post_id >= ${first} order by post_id`.execute(db);
  const before = Math.floor((count - 1) / postsOfWindow) * windowSize;
  expect(rows.map(({ ordinal }) => ordinal - before)).toEqual([1, 2, 2]);
});

/** What a page that looks through as little as it can reads of the index. */
async function recordSearch(db: Db, query: string): Promise<CompiledQuery[]> {
  const statements = await recordStatements(db, (recorded) =>
    searchPosts(recorded, null, query, { limit: 2000, budgetMs: 0 }),
  );
  return statements.filter((statement) => statement.sql.includes('@@'));
}

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** How many rows PostgreSQL reads of the table or its index in each step. */
async function countRowsRead(db: Db, statement: CompiledQuery): Promise<number[]> {
  const counts = ({ Plans = [], ...plan }: Plan): number[] => [
    ...(plan['Relation Name'] === 'post_terms' || plan['Index Name']?.startsWith('post_terms')
      ? [plan['Actual Rows'] * plan['Actual Loops']]
      : []),
    ...Plans.flatMap(counts),
  ];
  return db.transaction().execute(async (trx) => {
    // The table is too small for its index.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${statement.sql}`, [...statement.parameters]),
    );
    return counts(rows[0]!['QUERY PLAN'][0]!.Plan);
  });
}
