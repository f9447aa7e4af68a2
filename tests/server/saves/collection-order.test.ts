import { expect, test } from 'vitest';

import { placeBetween } from '#server/modules/saves/collection-order.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const server = shareTestServer();

/** A collection with posts that are called by letters; the one that was added last comes first. */
async function setUp(letters: string, { isPublic = true } = {}) {
  const [owner, author] = [await createMember(server()), await createMember(server())];
  for (const { token } of [owner, author])
    expect((await server().call('privacySettings', { token, body: { sharesPosts: true } })).status).toBe(200);
  const ids = new Map<string, string>();
  for (const letter of letters) ids.set(letter, (await createPost(server(), author)).id);
  const posts = [...ids.values()].map((id) => ({ id })).toReversed();
  const { collectionId } = await createCollection(server(), owner, { posts, isPublic });
  const named = (list: { postId: string }[]) =>
    list.map(({ postId }) => [...ids].find(([, id]) => id === postId)?.[0] ?? '?').join('');
  const move = (letter: string, after?: string, { token } = owner) =>
    server().call('moveCollectionPost', {
      token,
      body: { collectionId, postId: ids.get(letter)!, ...(after !== undefined && { afterPostId: ids.get(after)! }) },
    });
  const readPage = async (at: { cursor?: string; limit?: number }, { token } = owner) => {
    const { body } = await server().call('getCollectionPosts', { token, query: { collectionId, ...at } });
    return { items: body.savedPosts, nextCursor: body.nextCursor };
  };
  const read = async (member = owner) => named((await readPage({}, member)).items);
  const change = (call: 'addToCollection' | 'removeFromCollection', letter: string) =>
    server().call(call, { token: owner.token, body: { collectionId, postId: ids.get(letter)! } });
  return { owner, author, collectionId, ids, move, read, readPage, named, change };
}

test('a post is moved behind another one or to the start, and everybody sees the same order', async () => {
  const { owner, author, collectionId, move, read, readPage, named, ids } = await setUp('abcde');
  expect(await read()).toBe('abcde');
  expect((await move('d', 'a')).status).toBe(200);
  expect((await move('b', 'e')).status).toBe(200);
  const answer = await move('e');
  expect(answer.body.collection).toMatchObject({ collectionId, postsCount: 5 });
  expect(await read()).toBe('eadcb');
  expect(await read(author)).toBe('eadcb');
  const { body } = await server().call('getPublicCollection', { query: { collectionId } });
  expect(named(body.posts)).toBe('eadcb');
  expect(body.cover?.postId).toBe(ids.get('e'));
  const { body: list } = await server().call('getCollections', { token: owner.token, query: { userId: owner.id } });
  expect(list.collections[0]!.covers).toEqual(answer.body.collection!.covers);
  const pages = await walkPages((at) => readPage({ ...at, limit: 2 }));
  expect(pages.map(named)).toEqual(['ea', 'dc', 'b']);
});

test('a post that is added comes first, one that is removed finds back to its place for a day', async () => {
  const { move, read, change } = await setUp('abcd');
  await move('a', 'c');
  const again = async (hours: number) => {
    await change('removeFromCollection', 'a');
    server().clock.advance(hours * 60 * 60 * 1000);
    await change('addToCollection', 'a');
    return read();
  };
  expect(await again(23)).toBe('bcad');
  expect(await again(25)).toBe('abcd');
});

test('a post can stand behind one that was just removed, which comes back before it', async () => {
  const { move, read, change } = await setUp('abcd');
  await change('removeFromCollection', 'b');
  expect((await move('d', 'b')).status).toBe(200);
  expect(await read()).toBe('adc');
  await change('addToCollection', 'b');
  expect(await read()).toBe('abdc');
});

test('a page that is open while posts are moved is followed by what stands behind it', async () => {
  const { move, readPage, named } = await setUp('abcdef');
  const first = await readPage({ limit: 3 });
  expect(named(first.items)).toBe('abc');
  await move('c', 'e');
  await move('f', 'a');
  const rest = await readPage({ cursor: first.nextCursor!, limit: 3 });
  expect(named(rest.items)).toBe('dec');
  expect(rest.nextCursor).toBeNull();
});

test('two devices that move posts at once lose none, and of the same post the last word counts', async () => {
  const { move, read } = await setUp('abcdef');
  const answers = await Promise.all([move('f', 'a'), move('e', 'a'), move('d', 'a'), move('b', 'a'), move('c')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const order = await read();
  expect([...order].toSorted().join('')).toBe('abcdef');
  expect(order.startsWith('ca')).toBe(true);
  await Promise.all([move('f'), move('e')]);
  expect((await read()).slice(0, 2)).toMatch(/ef|fe/);
});

test('only the owner moves posts, and only those in the collection behind others in it', async () => {
  const { owner, author, move, read, change, ids } = await setUp('abc');
  expect((await move('a', 'c', author)).status).toBe(404);
  expect((await move('a', 'a')).status).toBe(404);
  ids.set('x', (await createPost(server(), owner)).id);
  expect((await move('x', 'a')).status).toBe(404);
  expect((await move('a', 'x')).status).toBe(404);
  await change('removeFromCollection', 'c');
  expect((await move('c')).status).toBe(404);
  expect(await read()).toBe('ab');
});

test('posts can be moved into the same gap as often as one likes', async () => {
  const { move, read, readPage, named, ids, collectionId } = await setUp('abcd');
  // As after some two hundred moves.
  for (const [letter, digit] of Object.entries({ a: '4', b: '3', c: '2', d: '1' }))
    await server()
      .db.updateTable('collection_posts')
      .set({ place: `01${'0'.repeat(60)}${digit}` })
      .where('collection_id', '=', collectionId)
      .where('post_id', '=', ids.get(letter)!)
      .execute();
  for (let n = 0; n < 10; n += 1) {
    expect((await move('c', 'a')).status).toBe(200);
    expect((await move('b', 'a')).status).toBe(200);
  }
  const pages = await walkPages((at) => readPage({ ...at, limit: 1 }));
  expect(pages.map(named)).toEqual(['a', 'b', 'c', 'd']);
  expect((await move('d')).status).toBe(200);
  expect((await move('a')).status).toBe(200);
  expect(await read()).toBe('adbc');
});

test('the place between two is between them', () => {
  let [lower, upper] = ['0198f0c2-3b1d-7a60-9c67-1f2f3b6a9d10', '0198f0c2-3b1d-7a60-9c67-1f2f3b6a9d11'];
  for (let n = 0; n < 200; n += 1) {
    const middle = placeBetween(lower, upper);
    expect(lower < middle && middle < upper && !middle.endsWith('-'), `${lower} ${middle} ${upper}`).toBe(true);
    if (n % 3 === 0) lower = middle;
    else upper = middle;
  }
  expect(placeBetween('', '001000001') < '001000001').toBe(true);
});
