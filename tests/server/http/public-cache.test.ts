import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { readContractRoutes } from '#server/http/contract-routes.ts';
import { usePublicCache } from '#server/http/public-cache.ts';
import { createWriteSignal } from '#server/platform/database/write-signal.ts';
import { root } from '#tests/contract/openapi.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const titles = async (server: TestServer, headers: Record<string, string> = {}) =>
  (await server.call('getAllPosts', { headers })).body.posts.map(({ title }) => title);

/** Requests the list until it is stored. */
const fillCache = async (server: TestServer) => {
  await titles(server);
  return titles(server);
};

/** A post that another process publishes: this one's caches are not cleared. */
const publishElsewhere = async (server: TestServer, author: { id: string }, title: string) =>
  createPost(server, author, { title });
const publish = (server: TestServer, token: string, title: string) =>
  server.call('savePostMetadata', { token, body: { category: 'beauty', title } });

test('S127: a public response is cached for one second, even if it is read all the time', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  expect(await fillCache(server)).toEqual(['first']);
  await publishElsewhere(server, author, 'second');
  for (let n = 0; n < 9; n += 1) {
    expect(await titles(server)).toEqual(['first']);
    server.clock.advance(111);
  }
  server.clock.advance(2);
  expect(await titles(server)).toEqual(['second', 'first']);
});

test('S127: a response is stored when it is sent for the second time, and later at once', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  expect(await titles(server)).toEqual(['first']);
  await publishElsewhere(server, author, 'second');
  expect(await titles(server)).toEqual(['second', 'first']);
  await publishElsewhere(server, author, 'third');
  expect(await titles(server)).toEqual(['second', 'first']);
  server.clock.advance(1001);
  expect(await titles(server)).toEqual(['third', 'second', 'first']);
  await publishElsewhere(server, author, 'fourth');
  expect(await titles(server)).toEqual(['third', 'second', 'first']);
});

test('S127: members see at once what they published, deleted or renamed, in spite of the cache', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await fillCache(server);
  const { body } = await publish(server, author.token, 'mine');
  expect(await titles(server)).toEqual(['mine']);
  await server.call('userProfile', { token: author.token, body: { username: 'renamed' } });
  expect((await server.call('getAllPosts')).body.posts[0]?.username).toBe('renamed');
  await server.call('deletePost', { token: author.token, params: { postId: body.postId } });
  expect(await titles(server)).toEqual([]);
});

test('S127: a list that is read while a post is published is not cached without it', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([titles(server), publish(server, author.token, `${round}`), titles(server)]);
    expect((await titles(server))[0], `round ${round}`).toBe(`${round}`);
  }
});

test('S127: a response that was read before a write and sent after it is not cached', async () => {
  const app = Fastify();
  usePublicCache(app, { clock: { now: () => 1 }, signal: createWriteSignal(null), visitorHeaders: {} });
  let shown = 'before';
  let isFirst = true;
  const gate = Promise.withResolvers<null>();
  const hasRead = Promise.withResolvers<null>();
  app.get('/list', { schema: { 'x-public-cache-seconds': 1 } }, async () => {
    const page = { shown };
    if (isFirst) return page;
    hasRead.resolve(null);
    await gate.promise;
    return page;
  });
  app.post('/write', async () => {
    shown = 'after';
    return {};
  });
  // From now on a response may be stored.
  await app.inject('/list');
  isFirst = false;
  const slow = app.inject('/list');
  await hasRead.promise;
  expect((await app.inject({ method: 'POST', url: '/write' })).statusCode).toBe(200);
  gate.resolve(null);
  expect((await slow).json()).toEqual({ shown: 'before' });
  expect((await app.inject('/list')).json()).toEqual({ shown: 'after' });
  await app.close();
});

test('S127: a cached response equals a fresh one in body, ETag and other headers', async () => {
  const server = await startTestServer({ CORS_ORIGINS: 'https://app.example' });
  await createPost(server, await createMember(server));
  const headers = { origin: 'https://app.example' };
  const fresh = await server.call('getAllPosts', { headers });
  await fillCache(server);
  const cached = await server.call('getAllPosts', { headers });
  const withoutDate = ({ date: _date, ...others }: typeof fresh.headers) => others;
  expect(cached.text).toBe(fresh.text);
  expect(withoutDate(cached.headers)).toEqual({ ...withoutDate(fresh.headers), vary: cached.headers['vary'] });
  expect(cached.headers['vary']).toMatch(/origin.*accept-encoding/i);
  expect(cached.headers['access-control-allow-origin']).toBe('https://app.example');

  const { headers: ofVisitor, text } = await server.call('getAllPosts');
  expect(text).toBe(fresh.text);
  expect(ofVisitor['access-control-allow-origin']).toBeUndefined();
});

test('S127: a visitor gets a cached response with all headers of a fresh one, and it is logged', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ LOG_LEVEL: 'debug' }, { log: { write: (line) => lines.push(line) } });
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  const fresh = await server.call('getAllPosts');
  await titles(server);
  await publishElsewhere(server, author, 'second');
  const cached = await server.call('getAllPosts');
  expect(cached.text).toBe(fresh.text);
  const withoutDate = ({ date: _date, ...others }: typeof fresh.headers) => others;
  expect(withoutDate(cached.headers)).toEqual({ ...withoutDate(fresh.headers), vary: cached.headers['vary'] });
  expect(cached.headers['content-security-policy']).toBeDefined();
  expect(lines.filter((line) => line.includes('/user/getAllPosts') && line.includes('answered'))).toHaveLength(3);
});

test('S100: an unchanged list is answered 304 without a body, cached or not, and a 304 fills the cache, too', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  const etag = String((await server.call('getAllPosts')).headers['etag']);
  expect(await server.call('getAllPosts', { headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
    text: '',
    headers: { etag },
  });
  server.clock.advance(2000);
  expect((await server.call('getAllPosts', { headers: { 'if-none-match': etag } })).status).toBe(304);
  // Only a cached response is still the old one.
  await publishElsewhere(server, author, 'second');
  expect(await titles(server)).toEqual(['first']);
  server.clock.advance(2000);
  expect(await server.call('getAllPosts', { headers: { 'if-none-match': etag } })).toMatchObject({
    status: 200,
    body: { posts: [{ title: 'second' }, { title: 'first' }] },
  });
});

test('S127: responses for other limits, cursors and categories are cached separately', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (const title of ['one', 'two', 'three'])
    await createPost(server, author, { title, category: title === 'two' ? 'fashion' : 'beauty' });
  for (let round = 0; round < 3; round += 1) {
    expect((await server.call('getAllPosts', { query: { limit: 1 } })).body.posts).toHaveLength(1);
    const { nextCursor } = (await server.call('getAllPosts', { query: { limit: 1 } })).body;
    expect((await server.call('getAllPosts', { query: { limit: 1, cursor: nextCursor! } })).body.posts[0]?.title).toBe(
      'two',
    );
    expect(
      (await server.call('getCategoryPosts', { query: { category: 'fashion' } })).body.posts.map(({ title }) => title),
    ).toEqual(['two']);
    expect(await titles(server)).toEqual(['three', 'two', 'one']);
  }
});

test('parameters that the contract does not know, and other spellings of a value, share the cached response', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await publishElsewhere(server, author, 'first');
  const titlesAt = async (query: string) => {
    const { body } = await server.send('GET', `/user/getAllPosts?${query}`);
    return (body as { posts: { title: string }[] }).posts.map(({ title }) => title);
  };
  for (let n = 0; n < 2; n += 1) expect(await titlesAt('limit=50')).toEqual(['first']);
  await publishElsewhere(server, author, 'second');
  for (const query of ['limit=50&x=1', 'x=2&limit=50', 'limit=050'])
    expect(await titlesAt(query), query).toEqual(['first']);
  expect(await titlesAt('limit=51')).toEqual(['second', 'first']);
});

test('a caller that refuses brotli does not get it, from the cache or a fresh answer', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  await createPost(server, author, { caption: 'Where do you refill it? '.repeat(80) });
  for (const encoding of ['br;q=0', 'gzip, br;q=0.0', 'BR; q=0, gzip', 'vibr']) {
    for (const round of ['fresh', 'stored', 'cached']) {
      const reply = await server.app.inject({ url: '/api/user/getAllPosts', headers: { 'accept-encoding': encoding } });
      expect(reply.headers['content-encoding'], `${round} ${encoding}`).not.toBe('br');
    }
    server.clock.advance(2000);
  }
});

test('S116: errors and responses for members are not cached', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (let n = 0; n < 2; n += 1) expect((await server.call('getAllPosts', { query: { limit: 0 } })).status).toBe(400);
  expect((await server.call('getSavedPosts', { token: author.token })).status).toBe(200);
  expect((await server.call('getSavedPosts')).status).toBe(401);
});

test('S161: a database error is answered 500 with a message and is not cached', async () => {
  const server = await startTestServer();
  await sql`alter table posts rename to posts_gone`.execute(server.db);
  expect(await server.call('getAllPosts')).toMatchObject({
    status: 500,
    body: { message: 'Something went wrong on our side. Please try again.' },
  });
  await sql`alter table posts_gone rename to posts`.execute(server.db);
  expect((await server.call('getAllPosts')).status).toBe(200);
});

test('the server does not start with a public cache on a call that needs a login', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');
  const id = 'operationId: getSavedPosts\n';
  expect(contract).toContain(id);
  writeFileSync(join(folder, 'openapi.yaml'), contract.replace(id, `${id}      x-public-cache-seconds: 1\n`));
  await expect(readContractRoutes(join(folder, 'openapi.yaml'))).rejects.toThrow(
    'getSavedPosts needs a login, so that openapi.yaml must not give it x-public-cache-seconds.',
  );
});
