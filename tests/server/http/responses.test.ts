import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { generalCode } from '#contract/problem-codes.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { calls } from '#tests/support/calls.ts';
import { shareTestServer, startTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

test('S057: every response has the security headers', async () => {
  const { app } = shared();
  const urls = [
    '/api/user/getAllPosts',
    '/api/user/getCurrentUser',
    '/api/nothing',
    '/nothing',
    '/openapi.yaml',
    '/media/x/960.webp',
    '/api/health/live',
  ];
  for (const url of [...urls, ...urls]) {
    const { headers } = await app.inject(url);
    const directives = String(headers['content-security-policy']).split(';');
    expect(directives).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]),
    );
    expect(directives.find((directive) => directive.startsWith('script-src')) ?? '').not.toMatch(/unsafe|\*|http/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    // What matters for pages only is larger than a small picture, or than the answer to an action.
    expect('referrer-policy' in headers).toBe(!/^\/(?:api|media)\//.test(url));
    // Each of these would start another process for a new tab's page, after the answer.
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers).not.toHaveProperty('origin-agent-cluster');
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('S057: an https site sends strict-transport-security', async () => {
  const { app } = await startTestServer({ PUBLIC_URL: 'https://clean.example' });
  for (const url of ['/', '/api/health/live'])
    expect((await app.inject(url)).headers['strict-transport-security'], url).toMatch(/^max-age=\d{8}$/);
  expect((await app.inject('/')).headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test.each([
  ['subdomains', /^max-age=\d{8}; includeSubDomains$/],
  ['off', /^$/],
])('HSTS=%s decides what an https site says of names below its own', async (HSTS, expected) => {
  const { app } = await startTestServer({ PUBLIC_URL: 'https://clean.example', HSTS });
  const { headers } = await app.inject('/api/health/live');
  expect(headers['strict-transport-security'] ?? '').toMatch(expected);
});

test('S117: CORS allows the configured origins only', async () => {
  const { app } = await startTestServer({ CORS_ORIGINS: 'https://friend.example' });
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    app.inject({
      method,
      url: '/api/user/getAllPosts',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
  const preflight = await ask('https://friend.example', 'OPTIONS');
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://friend.example',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization,idempotency-key',
  });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(preflight.headers['access-control-allow-methods']).toContain(method);
  // The second response comes from the cache.
  for (const { headers } of [await ask('https://friend.example'), await ask('https://friend.example')]) {
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://friend.example',
      'access-control-expose-headers': 'etag, problem-code, retry-after',
      vary: expect.stringMatching(/origin/i),
    });
  }
  for (const origin of [
    'https://evil.example',
    'https://friend.example.evil.example',
    'http://friend.example',
    'null',
  ]) {
    expect((await ask(origin)).headers['access-control-allow-origin'], origin).toBeUndefined();
    expect((await ask(origin, 'OPTIONS')).headers['access-control-allow-origin'], origin).toBeUndefined();
  }
  const closed = await shared().app.inject({
    method: 'GET',
    url: '/api/user/getAllPosts',
    headers: { origin: 'https://friend.example' },
  });
  expect(closed.headers['access-control-allow-origin']).toBeUndefined();
});

test('S161: HEAD is answered like GET, without a body', async () => {
  const server = shared();
  const { token } = await createMember(server);
  for (const url of ['/api/user/getAllPosts', '/api/user/getCurrentUser', '/api/health', '/api/nothing']) {
    const headers = { authorization: `Bearer ${token}` };
    const [get, head] = [
      await server.app.inject({ url, headers }),
      await server.app.inject({ method: 'HEAD', url, headers }),
    ];
    expect([head.statusCode, head.payload, head.headers['content-type']]).toEqual([
      get.statusCode,
      '',
      get.headers['content-type'],
    ]);
  }
  expect((await server.app.inject({ method: 'HEAD', url: '/api/user/getCurrentUser' })).statusCode).toBe(401);
  expect((await server.app.inject({ method: 'OPTIONS', url: '/api/user/login' })).statusCode).toBe(404);
});

test('S100: an unchanged list is answered 304 without a body, a changed one 200', async () => {
  const server = await startTestServer();
  const member = await createMember(server);
  const ask = (path: string, etag: string, token?: string) =>
    server.send('GET', path, { headers: { 'if-none-match': etag }, ...(token && { token }) });
  for (const path of [
    '/user/getUnreadNotifications',
    '/user/getSavedPostIds',
    '/user/getCurrentUser',
    '/user/getAllPosts',
    `/user/getUserProfile?userId=${member.id}`,
  ]) {
    const first = await server.send('GET', path, { token: member.token });
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    for (const value of [etag, etag.slice(2), `"other", ${etag}`, '*'])
      expect((await ask(path, value, member.token)).status, `${path} ${value}`).toBe(304);
    for (const value of ['"other"', '', etag.slice(0, -3)])
      expect((await ask(path, value, member.token)).status, `${path} ${value}`).toBe(200);
  }
  const etag = String((await server.send('GET', '/user/getAllPosts')).headers['etag']);
  const other = await createMember(server);
  const { body } = await server.call('savePostMetadata', {
    token: other.token,
    body: {
      category: 'beauty',
      title: 'New',
      imageUrl: '',
      imageAlt: '',
      caption: '',
      link: '',
      tags: [],
      subcategory: [],
    },
  });
  expect(body.success).toBe(true);
  const fresh = await ask('/user/getAllPosts', etag);
  expect([fresh.status, fresh.text.includes('New')]).toEqual([200, true]);
});

test('S100: a member’s answer that is unchanged says no more than that', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://clean.example' });
  const { token } = await createMember(server);
  const headersOf = async (path: string, etag: string) => {
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag };
    const { statusCode, headers: answered } = await server.app.inject({ url: path, headers });
    return { statusCode, names: Object.keys(answered).toSorted(), etag: String(answered.etag) };
  };
  const path = '/api/user/getUnreadNotifications';
  const { etag, names } = await headersOf(path, '');
  expect(names).toEqual(expect.arrayContaining(['content-security-policy', 'content-type', 'x-content-type-options']));
  expect(await headersOf(path, etag)).toMatchObject({
    statusCode: 304,
    names: ['cache-control', 'connection', 'date', 'etag'],
  });
  // The browser protects pages by the headers of each answer.
  const page = await headersOf('/openapi.yaml', '');
  const unchanged = await headersOf('/openapi.yaml', page.etag);
  expect(unchanged).toMatchObject({ statusCode: 304, names: expect.arrayContaining(['content-security-policy']) });
});

test('S057: nobody stores what concerns an account, and only the caller what concerns other things', async () => {
  const server = await startTestServer();
  const found = new Map<string, Set<unknown>>();
  for (const { method, path, operation } of calls) {
    // For others the calls of admins do not exist.
    const { token } = await createMember(server, { isAdmin: true });
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const reply = await server.app.inject({ method, url: `/api${path}`, headers });
      const name = reply.headers['cache-control'] ?? 'not said';
      found.set(name, (found.get(name) ?? new Set()).add(operation.operationId));
    }
  }
  expect([...(found.get('no-cache') ?? [])]).toEqual([
    'getAllPosts',
    'getCategoryPosts',
    'getPublicPost',
    'getPublicCollection',
    'getCommunity',
  ]);
  const revalidated = [...(found.get('private, no-cache') ?? [])];
  expect(revalidated).toEqual(expect.arrayContaining(['getUnreadNotifications', 'getSavedPosts', 'getPost']));
  const rest = calls.filter(
    ({ method, operation: { tags } }) => method !== 'GET' || /session|account|admin/.test(tags.join()),
  );
  expect([...(found.get('no-store') ?? [])]).toEqual(rest.map(({ operation }) => operation.operationId));
});

test('S161: an error or a write is never answered 304', async () => {
  const server = shared();
  const { token } = await createMember(server);
  for (const [method, path] of [
    ['GET', '/user/getCurrentUser'],
    ['GET', '/nothing'],
    ['POST', '/user/logout'],
  ] as const) {
    const options = path === '/user/logout' ? { token } : {};
    const first = await server.send(method, path, { ...options, headers: { 'if-none-match': '*' } });
    expect(first.status).not.toBe(304);
    const again = await server.send(method, path, { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect(again.status).not.toBe(304);
    expect(again.text).not.toBe('');
  }
});

test('S116: long responses are compressed as the caller accepts, cached ones too', async () => {
  const server = await startTestServer();
  const author = await createMember(server);
  for (let n = 0; n < 10; n += 1)
    await createPost(server, author, { caption: 'The same words again and again. '.repeat(20) });
  const plain = await server.app.inject('/api/user/getAllPosts');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['gzip, deflate, br', brotliDecompressSync],
  ] as const) {
    for (const path of [
      '/api/user/getAllPosts',
      '/api/user/getAllPosts',
      `/api/user/getUsersPosts?userId=${author.id}`,
    ]) {
      const packed = await server.app.inject({ url: path, headers: { 'accept-encoding': encoding } });
      expect(packed.headers['content-encoding'], path).toBe(encoding === 'gzip' ? 'gzip' : 'br');
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(JSON.parse(unpack(packed.rawPayload).toString())).toMatchObject({ posts: expect.any(Array) });
    }
  }
});

test('S161: the contract is served, and without a client unknown paths are answered 404 in JSON', async () => {
  const { app } = shared();
  const contract = await app.inject('/openapi.yaml');
  expect([contract.statusCode, contract.headers['content-type']]).toEqual([200, 'application/yaml; charset=utf-8']);
  expect(contract.payload).toMatch(/^openapi: 3\.1\.0\n/);
  for (const url of [
    '/nothing',
    '/api',
    '/media/x',
    '/media/../package.json',
    '/%2e%2e/package.json',
    '/api/user/%c0%ae',
  ]) {
    const reply = await app.inject(url);
    expect([400, 404], url).toContain(reply.statusCode);
    expect(reply.json(), url).toEqual({ code: generalCode(reply.statusCode), message: expect.any(String) });
  }
});
