import { hash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';

import type { RenderedPage, RenderPage } from '#contract/page-rendering.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { unfinishedUpload } from '#tests/factories/uploads.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

const rendered = (overrides: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  locale: 'en',
  at: '/',
  title: 'Cleaner Life',
  isReduced: false,
  routes: ['__root__', '/'],
  markup: '<h1>Welcome</h1> <p>In here</p>',
  state: { queries: [] },
  post: null,
  ...overrides,
});

/** A server with this renderer. */
async function serve(renderPage: RenderPage | null, environment: Record<string, string> = {}) {
  const server = await startTestServer(environment, { clientFolder: builtFolder(), renderPage });
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  return { ...server, get };
}

test('a page contains its screen, data and styles, and loads its scripts last', async () => {
  const { get } = await serve(async () =>
    rendered({ at: '/about', routes: ['__root__', '/about'], state: { note: '</script><b>' } }),
  );
  const { body, headers, statusCode } = await get('/about');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<div id="root" data-at="/about"><h1>Welcome</h1> <p>In here</p></div>');
  expect(body).toContain('<script type="application/json" id="state">{"note":"\\u003c/script>\\u003cb>"}</script>');
  expect(body).toContain('<style>body{margin:0}.about{color:red}</style>');
  const [head = '', end = ''] = body.split('<h1>');
  expect(head).not.toContain('.js');
  expect(end).toMatch(
    /<script type="importmap">.*modulepreload" href="\/assets\/vendor-1\.js" fetchpriority="low">.*about-1\.js.*<script type="module" src="\/assets\/index-1\.js" fetchpriority="low">/s,
  );
  expect(end).toContain('<link rel="stylesheet" href="/assets/about-1.css" disabled>');
});

/** As the renderer writes a picture of a tile. */
const pictureMarkup = (id: string, priority: 'high' | 'auto') =>
  `<picture><source type="image/avif" srcSet="/media/${id}/160.avif 160w, /media/${id}/320.avif 320w" sizes="(width&lt;580px) 44vw, 257px"/>` +
  `<img class="x" src="/media/${id}/320.webp" alt="" fetchPriority="${priority}"/></picture>`;

test('the pictures of the first screen are preloaded before the styles, the others are not', async () => {
  const markup = pictureMarkup('first', 'high') + pictureMarkup('later', 'auto');
  const { get } = await serve(async () => rendered({ markup }));
  const [beforeStyles = ''] = (await get('/')).body.split('<style>');
  expect(beforeStyles).toContain(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/media/first/160.avif 160w, /media/first/320.avif 320w" imagesizes="(width&lt;580px) 44vw, 257px" fetchpriority="high">',
  );
  expect(beforeStyles).not.toContain('/media/later/');
});

test('a picture of the first screen is not preloaded before its sizes are made: it may not be cached', async () => {
  const upload = unfinishedUpload();
  const markup = pictureMarkup(upload.id, 'high') + pictureMarkup('finished', 'high');
  const { get, db, clock } = await serve(async () => rendered({ markup }));
  await db.insertInto('uploads').values(upload).execute();
  const preloaded = async () =>
    [...(await get('/')).body.matchAll(/imagesrcset="\/media\/([^/]+)/g)].map(([, id]) => id);
  expect(await preloaded()).toEqual(['finished']);
  await db.updateTable('uploads').set({ ready_at: clock.now() }).execute();
  clock.advance(1500);
  expect(await preloaded()).toEqual([upload.id, 'finished']);
});

test('the home of those one follows is not rendered: it would have the posts of everybody', async () => {
  const { get } = await serve(async () => rendered({ markup: '<p>Of everybody</p>' }));
  expect((await get('/?posts=following')).body).not.toContain('Of everybody');
  expect((await get('/?posts=all')).body).toContain('Of everybody');
});

test('a form that is sent before the app runs leads to its page again', async () => {
  const { app } = await serve(null);
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/login?redirect=%2FsavedPosts',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=amara%40example.org&password=secret',
  });
  expect(statusCode).toBe(303);
  expect(headers.location).toBe('/login?redirect=%2FsavedPosts');
});

test("a device that saves data gets its own page, by its cookie or else by the browser's hints", async () => {
  const { get } = await serve(async ({ isReduced }) => rendered({ isReduced }));
  const spares = async (headers: Record<string, string>) => (await get('/', headers)).body.includes(' data-reduced>');
  expect(await spares({})).toBe(false);
  expect(await spares({ 'save-data': 'on' })).toBe(true);
  expect(await spares({ ect: '2g' })).toBe(true);
  expect(await spares({ ect: 'slow-2g' })).toBe(true);
  expect(await spares({ ect: '3g' })).toBe(false);
  expect(await spares({ cookie: 'reduced-data=on' })).toBe(true);
  expect(await spares({ cookie: 'reduced-data=off', 'save-data': 'on' })).toBe(false);
  const { headers } = await get('/');
  expect(headers.vary).toContain('save-data');
  expect(headers['accept-ch']).toBe('ECT');
});

test("the page's policy allows its inline style and scripts only", async () => {
  const { get } = await serve(async () => rendered());
  const { body, headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  const source = (text = '') => `'sha256-${hash('sha256', text, 'base64')}'`;
  expect(policy).toContain(`style-src 'self' ${source(/<style>(.*?)<\/style>/s.exec(body)?.[1])}`);
  const early = source(/<script>(.*?)<\/script>/s.exec(body)?.[1]);
  const importMap = source(/<script type="importmap">(.*?)<\/script>/s.exec(body)?.[1]);
  expect(policy).toContain(`script-src 'self' ${early} ${importMap};`);
  expect(policy).not.toContain('unsafe');
  expect(body).not.toContain('style="');
});

test('a rendered and an empty page have the import map before all that loads a script', async () => {
  const { get } = await serve(async ({ url }) => rendered({ at: url, locale: 'de' }));
  for (const url of ['/', '/logout']) {
    const { body, headers } = await get(url, { 'accept-language': 'de' });
    const [before = '', map = '', ...others] = body.split(/<script type="importmap">(.*?)<\/script>/);
    expect(before, url).not.toMatch(/modulepreload|type="module"/);
    expect(JSON.parse(map), url).toEqual({ imports: { '/assets/about.js': '/assets/about-1.js' } });
    expect(others, url).toHaveLength(1);
    expect(others[0], url).toContain('modulepreload');
    expect(headers['content-security-policy'], url).toContain(hash('sha256', map, 'base64'));
  }
});

test('S018: an unknown path is answered 404 with the error page and noindex', async () => {
  const { get } = await serve(async ({ url }) => rendered({ status: 404, at: url }));
  const { statusCode, body } = await get('/nowhere');
  expect(statusCode).toBe(404);
  expect(body).toContain('<h1>Welcome</h1>');
  expect(body).toContain('<meta name="robots" content="noindex">');
});

test('if rendering fails, the shell is sent and the browser renders', async () => {
  const render = vi.fn<RenderPage>().mockRejectedValueOnce(new Error('Broken.')).mockResolvedValue(rendered());
  const { get } = await serve(render);
  const { statusCode, body } = await get('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('<script type="module" crossorigin src="/assets/index-1.js">');
  expect(body).toContain('"appName":"Cleaner Life"');
  // The error is not cached.
  expect((await get('/')).body).toContain('<h1>Welcome</h1>');
});

test('without a renderer every page is the shell', async () => {
  const { get } = await serve(null);
  expect((await get('/about')).body).toContain('<div id="root"></div>');
});

test('S013, S014: URLs with tokens are never rendered, and send no referrer', async () => {
  const render = vi.fn<RenderPage>(async () => rendered());
  const { get } = await serve(render);
  for (const url of ['/oauth-success?token=secret', '/forgot-password?token=secret']) {
    expect((await get(url)).headers['referrer-policy'], url).toBe('no-referrer');
  }
  for (const url of ['/forgot-password?token=secret', '/logout', '//elsewhere.example/']) {
    expect((await get(url)).body, url).toContain('<div id="root"></div>');
  }
  expect(render).not.toHaveBeenCalled();
});

test('many requests for one page are rendered once a second, whatever their query', async () => {
  const render = vi.fn<RenderPage>(async () => rendered());
  const { get, clock } = await serve(render);
  await Promise.all([get('/'), get('/?utm_source=x'), get('/')]);
  await get('/');
  expect(render).toHaveBeenCalledTimes(1);
  clock.advance(1001);
  await get('/');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a write clears the page cache', async () => {
  const render = vi.fn<RenderPage>(async () => rendered());
  const server = await serve(render);
  const member = await createMember(server);
  await server.get('/');
  await server.call('savePostMetadata', { token: member.token, body: { category: 'beauty' } });
  await server.get('/');
  expect(render).toHaveBeenCalledTimes(2);
});

test('cached pages take 32 MB at most; the least recently used leave', { tags: 'sweep' }, async () => {
  const renderings: string[] = [];
  const { get } = await serve(async ({ url }) => {
    renderings.push(url);
    return rendered({ at: url, markup: randomBytes(3_000_000).toString('base64') });
  });
  const open = async (n: number) => (await get(`/discover?query=${n}`)).statusCode;
  // Each takes about 7 MB, its compressed copy included.
  for (let n = 1; n <= 4; n += 1) expect(await open(n)).toBe(200);
  await open(1);
  expect(renderings).toHaveLength(4);
  for (let n = 5; n <= 7; n += 1) await open(n);
  expect(renderings).toHaveLength(7);
  await open(1);
  await open(2);
  await open(7);
  expect(renderings.slice(7)).toEqual(['/discover?query=2']);
});

test('a page is sent compressed, and answered 304 if it is unchanged', async () => {
  const { get } = await serve(async () => rendered());
  const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('no-cache');
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await get('/')).body);
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test("the renderer calls its own server's handlers, and cannot write", async () => {
  let answer: unknown;
  const server = await serve(async ({ fetch, origin }) => {
    answer = await (await fetch(new Request(`${origin}/api/user/getAllPosts?limit=1`))).json();
    await expect(fetch(new Request(`${origin}/api/user/logout`, { method: 'POST' }))).rejects.toThrow('must not');
    return rendered();
  });
  const { id } = await createPost(server, await createMember(server));
  expect((await server.get('/')).body).toContain('<h1>Welcome</h1>');
  expect(answer).toMatchObject({ posts: [{ postId: id }] });
});

test('a member who has blocked somebody gets the empty page, until nothing is hidden from it any more', async () => {
  const server = await serve(async () => rendered({ markup: '<p>A hidden post</p>' }));
  const [amara, pest] = [await createMember(server), await createMember(server)];
  const isRendered = async (cookie?: string) =>
    (await server.get('/', cookie === undefined ? {} : { cookie })).body.includes('A hidden post');
  const cookieFor = async ({ token }: { token: string }) =>
    String((await server.call('getAllPosts', { token })).headers['set-cookie'] ?? '');

  expect(await cookieFor(pest)).toBe('');
  const blocked = await server.call('blockMember', { token: amara.token, params: { id: pest.id } });
  expect(String(blocked.headers['set-cookie'])).toMatch(/^personal-pages=1;/);
  const cookie = await cookieFor(amara);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(await isRendered(cookie.split(';')[0])).toBe(false);
  // It would learn from the cookie that it was blocked.
  expect(await cookieFor(pest)).toBe('');
  expect(await isRendered()).toBe(true);

  await server.call('unblockMember', { token: amara.token, params: { id: pest.id } });
  const { headers } = await server.call('getAllPosts', {
    token: amara.token,
    headers: { cookie: 'personal-pages=1' },
  });
  expect(String(headers['set-cookie'])).toMatch(/^personal-pages=;/);
});
