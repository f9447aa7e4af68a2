import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

import { limits } from '#contract/vocabulary.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const shared = shareTestServer();
const longest = { title: '🌿'.repeat(limits.title), caption: '🌿'.repeat(limits.caption), hasImage: false };
const maxAnswerBytes = 600 * 1024;

async function createLongPosts(server: TestServer, author: TestMember, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.unshift((await createPost(server, author, longest)).id);
  return ids;
}

test('a page of the longest posts is cut at half a megabyte, and the next page continues after it', async () => {
  const server = shared();
  const [author, reader] = [await createMember(server), await createMember(server)];
  const ids = await createLongPosts(server, author, 100);
  for (const post_id of ids.toReversed())
    await server.db.insertInto('saves').values({ id: server.newId(), member_id: reader.id, post_id }).execute();
  const readers = {
    getAllPosts: (query: object) => server.call('getAllPosts', { query: { limit: 100, ...query } }),
    getUsersPosts: (query: object) =>
      server.call('getUsersPosts', { query: { userId: author.id, limit: 100, ...query } }),
    getCategoryPosts: (query: object) =>
      server.call('getCategoryPosts', { query: { category: 'beauty', limit: 100, ...query } }),
    getSavedPosts: (query: object) =>
      server.call('getSavedPosts', { token: reader.token, query: { limit: 100, ...query } }),
  };
  for (const [name, read] of Object.entries(readers)) {
    const pages = await walkPages(async (at) => {
      const { body, text } = await read(at);
      expect(Buffer.byteLength(text), name).toBeLessThan(maxAnswerBytes);
      return { items: 'posts' in body ? body.posts : body.savedPosts, nextCursor: body.nextCursor };
    });
    expect(
      pages.flat().map((post) => post.postId),
      name,
    ).toEqual(ids);
    expect(pages.length, name).toBe(2);
  }
});

test('a page of the longest comments is cut at half a megabyte, too', async () => {
  const server = shared();
  const author = await createMember(server);
  const { id: postId } = await createPost(server, author);
  const comment = '\u0001'.repeat(limits.comment - 1);
  for (let n = 0; n < 100; n += 1)
    expect(
      (await server.call('addComments', { token: author.token, body: { postId, comment: `${comment}x` } })).status,
    ).toBe(200);
  const pages = await walkPages(async (at) => {
    const { body, text } = await server.call('getComments', {
      token: author.token,
      query: { postId, limit: 100, ...at },
    });
    expect(Buffer.byteLength(text)).toBeLessThan(maxAnswerBytes);
    return { items: body.comments, nextCursor: body.nextCursor };
  });
  expect(pages.length).toBe(2);
  expect(pages.flat()).toHaveLength(100);
});

test('cached answers take a bounded share of the memory, however many different pages are requested', async () => {
  const server = await startTestServer();
  await createLongPosts(server, await createMember(server), 60);
  const requests = Array.from({ length: 100 }, (_, n) => ({ query: { limit: 100, cursor: `z${n}` } }));
  const before = await settledBytes();
  for (const request of requests) expect((await server.call('getAllPosts', request)).status).toBe(200);
  await expect.poll(() => (heldBytes() - before) / 1e6, { timeout: 10_000 }).toBeLessThan(40);
});

test('an expired answer leaves the memory without another request for it', async () => {
  const server = await startTestServer();
  await createLongPosts(server, await createMember(server), 60);
  const before = await settledBytes();
  // Stored when they are sent for the second time.
  for (let n = 0; n < 40; n += 1) await server.call('getAllPosts', { query: { limit: 100, cursor: `z${n % 20}` } });
  expect(((await settledBytes()) - before) / 1e6).toBeGreaterThan(8);
  server.clock.advance(1001);
  await expect.poll(() => (heldBytes() - before) / 1e6, { timeout: 10_000 }).toBeLessThan(4);
});

/** Bytes of all buffers in use, once those of earlier work are freed: the runtime frees them in the background. */
async function settledBytes(): Promise<number> {
  let last = heldBytes();
  for (let unchanged = 0; unchanged < 5;) {
    await new Promise((resolve) => setImmediate(resolve));
    const bytes = heldBytes();
    unchanged = bytes === last ? unchanged + 1 : 0;
    last = bytes;
  }
  return last;
}

/** Bytes of all buffers in use, after a garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}
