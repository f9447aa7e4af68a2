import { expect, test } from 'vitest';

import { maxCollectionNote } from '#contract/collection-names.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

async function setUp({ isPublic = true } = {}) {
  const [owner, author] = [await createMember(server()), await createMember(server())];
  for (const { token } of [owner, author])
    expect((await server().call('privacySettings', { token, body: { sharesPosts: true } })).status).toBe(200);
  const posts = [await createPost(server(), author), await createPost(server(), author)];
  const { collectionId } = await createCollection(server(), owner, { posts, isPublic });
  const postId = posts[0]!.id;
  const write = (note: string, before?: string, { token } = owner) =>
    server().call('editCollectionPost', {
      token,
      body: { collectionId, postId, why: note, ...(before !== undefined && { before: { why: before } }) },
    });
  /** The notes, the last post that was added first. */
  const read = async ({ token } = owner) => {
    const { body } = await server().call('getCollectionPosts', { token, query: { collectionId } });
    return body.savedPosts.map(({ why }) => why);
  };
  return { owner, author, collectionId, postId, write, read };
}

test('the owner says in a line why a post is in a collection, and all who see that read it', async () => {
  const { author, collectionId, postId, write, read } = await setUp();
  expect((await write('  Does not\n<b>itch</b> ')).status).toBe(200);
  const note = 'Does not <b>itch</b>';
  expect(await read()).toEqual([undefined, note]);
  expect(await read(author)).toEqual([undefined, note]);
  const { body } = await server().call('getPublicCollection', { query: { collectionId } });
  expect(body.notes).toEqual([{ postId, why: note }]);
  const { body: elsewhere } = await server().call('getSavedPosts', { token: author.token });
  expect(JSON.stringify(elsewhere)).not.toContain('itch');
  expect((await write('')).status).toBe(200);
  expect(await read()).toEqual([undefined, undefined]);
});

test('a note has at most 140 characters, is the owner’s alone to change, and only of a post that is in the collection', async () => {
  const { owner, author, collectionId, postId, write, read } = await setUp();
  expect((await write('🌿'.repeat(maxCollectionNote))).status).toBe(200);
  expect((await write('x'.repeat(maxCollectionNote + 1))).status).toBe(400);
  expect((await write('Mine', undefined, author)).status).toBe(404);
  expect(await read()).toEqual([undefined, '🌿'.repeat(maxCollectionNote)]);
  await server().call('removeFromCollection', { token: owner.token, body: { collectionId, postId } });
  expect((await write('Gone')).status).toBe(404);
});

test('a note that another window has changed is not replaced unread', async () => {
  const { write, read } = await setUp();
  await write('First', '');
  const refused = await write('Second', '');
  expect(refused).toMatchObject({ status: 409, body: { current: { why: 'First' } } });
  expect((await write('Second', 'First')).status).toBe(200);
  expect(await read()).toEqual([undefined, 'Second']);
});

test('a note comes back with a post that is added again within a day, and is gone after that', async () => {
  const { owner, collectionId, postId, write, read } = await setUp();
  const body = { collectionId, postId };
  const again = async (hours: number) => {
    await server().call('removeFromCollection', { token: owner.token, body });
    server().clock.advance(hours * 60 * 60 * 1000);
    await server().call('addToCollection', { token: owner.token, body });
    return read();
  };
  await write('Kept');
  expect(await again(23)).toEqual([undefined, 'Kept']);
  expect(await again(25)).toEqual([undefined, undefined]);
});
