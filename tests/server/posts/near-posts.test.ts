import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { searchNearPosts } from '#server/modules/posts/near-posts.ts';
import { nearWords } from '#server/platform/search/near-words.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { recordStatements } from '#tests/support/record-statements.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
let author: TestMember;
let admin: TestMember;

const captions = [
  'Linen shirt with a linen collar.',
  'Sun screen for the morning, and moisturizers.',
  'Sonnencreme für Größe und Haut',
  'Jabón de lavanda para la piel',
  'हिन्दी में साबुन और नारियल तेल',
  'Натуральное мыло с ромашкой',
  'Φυσικό σαπούνι με ελιά',
  'صابون طبيعي بزيت الزيتون',
  '천연 비누 만들기',
  '天然护肤品',
];

beforeAll(async () => {
  author = await createMember(server());
  admin = await createMember(server(), { isAdmin: true });
  for (const caption of captions) await createPost(server(), author, { title: '', caption, tags: [] });
});

const near = async (query: string, token?: string) => {
  const { status, body } = await server().call('searchNearPosts', {
    query: { query },
    ...(token !== undefined && { token }),
  });
  expect(status, query).toBe(200);
  return [body.spelling, ...body.posts.map(({ caption }) => caption)];
};

/** What is typed, the spelling that is shown instead, and the number of the post that it finds. */
const misspelt: [typed: string, spelling: string, post: number][] = [
  // Swapped, left out, too much, another; in a text with other words, and twice.
  ['lienn', 'linen', 0],
  ['linn', 'linen', 0],
  ['linnen', 'linen', 0],
  ['limen', 'linen', 0],
  ['kinen', 'linen', 0],
  ['LINEM', 'linen', 0],
  ['lienn collar', 'linen collar', 0],
  ['shirt, lienn!', 'shirt, linen!', 0],
  ['lienn colar', 'linen collar', 0],
  // Written together, a beginning of a longer word, and both.
  ['sunscreen', 'sun screen', 1],
  ['moisturzer', 'moisturizers', 1],
  ['sun scren', 'sun screen', 1],
  ['Sonencreme', 'sonnencreme', 2],
  ['Gröse', 'größe', 2],
  ['hautt', 'haut', 2],
  ['javón', 'jabón', 3],
  ['lavnada', 'lavanda', 3],
  ['jabom de lavanda', 'jabón de lavanda', 3],
  ['हिनदी', 'हिन्दी', 4],
  ['साबन', 'साबुन', 4],
  ['नरियल तेल', 'नारियल तेल', 4],
  ['натуральнае', 'натуральное', 5],
  ['мылло', 'мыло', 5],
  ['ромашкй', 'ромашкой', 5],
  ['σαπουνη', 'σαπούνι', 6],
  ['φισικό', 'φυσικό', 6],
  ['صابوون', 'صابون', 7],
  ['طبيي', 'طبيعي', 7],
  ['비느', '비누', 8],
  ['만둘기', '만들기', 8],
];

test.each(misspelt)('for “%s” the posts with “%s” are found', async (typed, spelling, post) => {
  expect((await server().call('searchPosts', { query: { query: typed } })).body.posts).toEqual([]);
  expect(await near(typed)).toEqual([spelling, captions[post]]);
});

test('nothing is near to what nobody has written, to short words, signs, emoji, Chinese and endless texts', async () => {
  for (const query of [
    'zzzzzz',
    'qx',
    '天燃',
    '🌵',
    '?!…',
    '\u0301',
    'x'.repeat(60),
    'ab '.repeat(20),
    '🌿'.repeat(60),
  ])
    expect(await near(query), query).toEqual(['']);
  // Of these words every one finds something by itself; of those too many find nothing.
  for (const query of ['linen lavanda', 'lienn shrit colar']) expect(await near(query), query).toEqual(['']);
  for (const query of ['', '%20', 'x'.repeat(200), 'a%00b'])
    expectProblem(await server().send('GET', `/user/searchNearPosts?query=${query}`), 400);
});

test('a word is never shown that only posts have which the viewer may not see', async () => {
  const { call } = server();
  const [other, reader] = [await createMember(server()), await createMember(server())];
  const caption = 'Xylophone';
  const { id } = await createPost(server(), other, { title: '', caption, tags: [] });
  const found = ['xylophone', caption];
  expect([await near('xylofone'), await near('xylopone', reader.token)]).toEqual([[''], found]);
  await call('blockMember', { token: other.token, params: { id: reader.id } });
  expect([await near('xylopone', reader.token), await near('xylopone')]).toEqual([[''], found]);
  await call('deletePost', { token: admin.token, params: { postId: id } });
  for (const token of [undefined, other.token]) expect(await near('xylopone', token)).toEqual(['']);

  const gone = await createMember(server());
  await createPost(server(), gone, { title: '', caption: 'Zeppelin', tags: [] });
  expect(await near('zepelin')).toEqual(['zeppelin', 'Zeppelin']);
  await call('deactivate', { token: gone.token });
  expect(await near('zepelin')).toEqual(['']);
});

test('a word goes with the last text that has it, and one that an edit brings is known at once', async () => {
  const { db, call } = server();
  const { id } = await createPost(server(), author, { title: '', caption: 'Quince jelly', tags: [] });
  const body = { category: 'beauty' as const, caption: 'Quinoa jelly', title: '', tags: [], link: '', subcategory: [] };
  await call('editPost', { token: author.token, params: { postId: id }, body });
  expect([await near('qince'), await near('quinoaa')]).toEqual([[''], ['quinoa', 'Quinoa jelly']]);
  await db.deleteFrom('posts').where('id', '=', id).execute();
  const left = await db.selectFrom('post_index_words').select('word').where('word', 'like', 'quin%').execute();
  expect(left).toEqual([]);
});

test('of several near words the one is chosen that finds most posts', async () => {
  for (const caption of ['Barley', 'Parsley', 'Parsley', 'Parsley'])
    await createPost(server(), author, { title: '', caption, tags: [] });
  expect(await near('parley')).toEqual(['parsley', 'Parsley', 'Parsley', 'Parsley']);
});

test('of the words one is read for each that may be meant, of which there are at most 1,500', async () => {
  const { db, engine } = server();
  for (const word of ['sonnencreme', 'हिंदीसाबुननारियल', 'x'.repeat(24), '만들기만들기'])
    expect(nearWords(word).length, word).toBeLessThanOrEqual(1500);
  const statements = await recordStatements(db, (recorded) => searchNearPosts(recorded, null, 'sonencreme'));
  const words = statements.filter((statement) => statement.sql.includes('post_index_words'));
  expect(words).toHaveLength(1);
  expect(statements.length).toBeLessThan(20);
  const explain = (raw: CompiledQuery) => db.executeQuery<Record<string, unknown>>(raw);
  const [{ sql: text, parameters }] = words as [CompiledQuery];
  if (engine === 'sqlite') {
    const { rows } = await explain(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
    expect(rows.map(({ detail }) => detail)).toContain('SEARCH post_index_words USING PRIMARY KEY (word>?)');
    return;
  }
  await sql`analyze post_index_words`.execute(db);
  const { rows } = await explain(CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]));
  const plan = JSON.stringify(rows);
  expect(plan).toMatch(/"Index Only Scan".*"post_index_words"|"Index Scan".*"post_index_words"/);
  for (const [, read] of plan.matchAll(/"Plan Rows":1,[^{}]*"Actual Rows":([\d.]+)/g))
    expect(Number(read)).toBeLessThan(1501);
});
