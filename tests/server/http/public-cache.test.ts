import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usePublicCache } from '#server/http/public-cache.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const titles = async (server: TestServer, headers: Record<string, string> = {}) =>
  (await server.ask('getAllPosts', { headers })).body.posts.map(({ title }) => title);

/** A post that another process published, of which this one is told nothing. */
const publishElsewhere = async (server: TestServer, author: { id: string }, title: string) => createPost(server, author, { title });
const publish = (server: TestServer, token: string, title: string) => server.ask('savePostMetadata', { token, body: { category: 'beauty', title } });

test('S127: a public page is kept for one second, and no longer while it is read again and again', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  expect(await titles(server)).toEqual(['first']);
  await publishElsewhere(server, author, 'second');
  for (let n = 0; n < 9; n += 1) {
    expect(await titles(server)).toEqual(['first']);
    server.clock.advance(111);
  }
  server.clock.advance(1);
  expect(await titles(server)).toEqual(['second', 'first']);
});

test('S127: a member sees at once what it published, deleted or renamed, on every page that was kept', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await titles(server);
  const { body } = await publish(server, author.token, 'mine');
  expect(await titles(server)).toEqual(['mine']);
  await server.ask('userProfile', { token: author.token, body: { username: 'renamed' } });
  expect((await server.ask('getAllPosts')).body.posts[0]?.username).toBe('renamed');
  await server.ask('deletePost', { token: author.token, params: { postId: body.postId } });
  expect(await titles(server)).toEqual([]);
});

test('S127: a page read while a post is published is not kept as it was before', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([titles(server), publish(server, author.token, `${round}`), titles(server)]);
    expect((await titles(server))[0], `round ${round}`).toBe(`${round}`);
  }
});

test('S127: a page that was read before a write and answered after it is not kept', async () => {
  const app = Fastify();
  usePublicCache(app, { now: () => 0 });
  let shown = 'before';
  const gate = Promise.withResolvers<null>();
  const hasRead = Promise.withResolvers<null>();
  app.get('/list', { schema: { 'x-public-cache-seconds': 1 } }, async () => {
    const page = { shown };
    hasRead.resolve(null);
    await gate.promise;
    return page;
  });
  app.post('/write', async () => {
    shown = 'after';
    return {};
  });
  const slow = app.inject('/list');
  await hasRead.promise;
  expect((await app.inject({ method: 'POST', url: '/write' })).statusCode).toBe(200);
  gate.resolve(null);
  expect((await slow).json()).toEqual({ shown: 'before' });
  expect((await app.inject('/list')).json()).toEqual({ shown: 'after' });
  await app.close();
});

test('S127: a kept page is the same as a fresh one, in its body, its ETag and its other headers', async () => {
  const server = await startTestServer({ CORS_ORIGINS: 'https://app.example' });
  await createPost(server, await createMember(server));
  const headers = { origin: 'https://app.example' };
  const [fresh, kept] = [await server.ask('getAllPosts', { headers }), await server.ask('getAllPosts', { headers })];
  const withoutDate = ({ date: _date, ...others }: typeof fresh.headers) => others;
  expect(kept.text).toBe(fresh.text);
  expect(withoutDate(kept.headers)).toEqual({ ...withoutDate(fresh.headers), vary: kept.headers['vary'] });
  expect(kept.headers['vary']).toMatch(/origin.*accept-encoding/i);
  expect(kept.headers['access-control-allow-origin']).toBe('https://app.example');
});

test('S100: an unchanged page is answered 304 without a body, kept or not; and a 304 keeps it for others too', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  const etag = String((await server.ask('getAllPosts')).headers['etag']);
  expect(await server.ask('getAllPosts', { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '', headers: { etag } });
  server.clock.advance(2000);
  expect((await server.ask('getAllPosts', { headers: { 'if-none-match': etag } })).status).toBe(304);
  // Only a page that was kept still shows what it did.
  await publishElsewhere(server, author, 'second');
  expect(await titles(server)).toEqual(['first']);
  server.clock.advance(2000);
  expect(await server.ask('getAllPosts', { headers: { 'if-none-match': etag } })).toMatchObject({ status: 200, body: { posts: [{ title: 'second' }, { title: 'first' }] } });
});

test('S116: a kept page is handed out compressed to those who can read it', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (let n = 0; n < 5; n += 1) await createPost(server, author, { caption: 'Where do you refill it? '.repeat(20) });
  const plain = await server.ask('getAllPosts');
  for (const encoding of ['br', 'gzip, deflate, br', 'gzip']) {
    const reply = await server.app.inject({ url: '/api/user/getAllPosts', headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding'], encoding).toBe(encoding === 'gzip' ? 'gzip' : 'br');
    expect(reply.headers.etag).toBe(plain.headers['etag']);
    expect(reply.rawPayload.length).toBeLessThan(plain.text.length / 3);
    if (encoding !== 'gzip') expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(plain.text);
  }
});

test('S127: pages of other limits, cursors and categories are kept apart', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (const title of ['one', 'two', 'three']) await createPost(server, author, { title, category: title === 'two' ? 'fashion' : 'beauty' });
  for (let round = 0; round < 2; round += 1) {
    expect((await server.ask('getAllPosts', { query: { limit: 1 } })).body.posts).toHaveLength(1);
    const { nextCursor } = (await server.ask('getAllPosts', { query: { limit: 1 } })).body;
    expect((await server.ask('getAllPosts', { query: { limit: 1, cursor: nextCursor! } })).body.posts[0]?.title).toBe('two');
    expect((await server.ask('getCategoryPosts', { query: { category: 'fashion' } })).body.posts.map(({ title }) => title)).toEqual(['two']);
    expect(await titles(server)).toEqual(['three', 'two', 'one']);
  }
});

test('S116: refusals are not kept, and neither is what only a member may see', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (let n = 0; n < 2; n += 1) expect((await server.ask('getAllPosts', { query: { limit: 0 } })).status).toBe(400);
  expect((await server.ask('getSavedPosts', { token: author.token })).status).toBe(200);
  expect((await server.ask('getSavedPosts')).status).toBe(401);
});

test('S161: when the database does not answer, a page is a fault in plain words and is not kept', async () => {
  const server = await startTestServer();
  await sql`alter table posts rename to posts_gone`.execute(server.db);
  expect(await server.ask('getAllPosts')).toMatchObject({ status: 500, body: { message: 'Something went wrong on our side. Please try again.' } });
  await sql`alter table posts_gone rename to posts`.execute(server.db);
  expect((await server.ask('getAllPosts')).status).toBe(200);
});
