import { brotliDecompressSync } from 'node:zlib';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RenderedPage, RenderPage } from '#contract/page-rendering.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { createBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let built: Awaited<ReturnType<typeof createBuiltClient>>;
beforeAll(async () => {
  built = await createBuiltClient();
});
afterAll(() => built.remove());

const rendered = (given: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  at: '/',
  title: 'Cleaner Life',
  isReduced: false,
  routes: ['__root__', '/'],
  markup: '<h1>Welcome</h1> <p>In here</p>',
  state: { queries: [] },
  post: null,
  ...given,
});

/** A server whose pages are rendered by this. */
async function serve(renderPage: RenderPage | null, environment: Record<string, string> = {}) {
  const server = await startTestServer(environment, { clientFolder: built.folder, renderPage });
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  return { ...server, get };
}

test('a page arrives with its screen, its data and its styles, and asks for scripts last', async () => {
  const { get } = await serve(async () => rendered({ at: '/about', routes: ['__root__', '/about'], state: { note: '</script><b>' } }));
  const { body, headers, statusCode } = await get('/about');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<div id="root" data-at="/about"><h1>Welcome</h1> <p>In here</p></div>');
  expect(body).toContain('<script type="application/json" id="state">{"note":"\\u003c/script>\\u003cb>"}</script>');
  expect(body).toContain('<style>body{margin:0}.about{color:red}</style>');
  const [head = '', end = ''] = body.split('<h1>');
  expect(head).not.toContain('.js');
  expect(end).toMatch(/modulepreload" href="\/assets\/vendor-1\.js" fetchpriority="low">.*about-1\.js.*<script type="module" src="\/assets\/index-1\.js" fetchpriority="low">/s);
  expect(end).toContain('<link rel="stylesheet" href="/assets/about-1.css" disabled>');
});

test('a device that is to be spared data gets a page of its own: by its own word, else by what the browser says', async () => {
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

test("the page's policy names its one style and its one script, and nothing inline beside them", async () => {
  const { get } = await serve(async () => rendered());
  const { body, headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  const source = (text = '') => `'sha256-${hash('sha256', text, 'base64')}'`;
  expect(policy).toContain(`style-src 'self' ${source(/<style>(.*?)<\/style>/s.exec(body)?.[1])}`);
  expect(policy).toContain(`script-src 'self' ${source(/<script>(.*?)<\/script>/s.exec(body)?.[1])}`);
  expect(policy).not.toContain('unsafe');
  expect(body).not.toContain('style="');
});

test('S018: an unknown address answers 404 with the error page in it, and no search engine keeps it', async () => {
  const { get } = await serve(async ({ url }) => rendered({ status: 404, at: url }));
  const { statusCode, body } = await get('/nowhere');
  expect(statusCode).toBe(404);
  expect(body).toContain('<h1>Welcome</h1>');
  expect(body).toContain('<meta name="robots" content="noindex">');
});

test('a fault in rendering leaves the plain page, which the browser fills', async () => {
  const render = vi.fn<RenderPage>().mockRejectedValueOnce(new Error('Broken.')).mockResolvedValue(rendered());
  const { get } = await serve(render);
  const { statusCode, body } = await get('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('<script type="module" crossorigin src="/assets/index-1.js">');
  expect(body).toContain('"appName":"Cleaner Life"');
  // A fault is not kept.
  expect((await get('/')).body).toContain('<h1>Welcome</h1>');
});

test('without a renderer every page is the plain one', async () => {
  const { get } = await serve(null);
  expect((await get('/about')).body).toContain('<div id="root"></div>');
});

test('S013, S014: addresses with tokens are never rendered, and tell nobody where their visitor came from', async () => {
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

test('a crowd at one address costs one rendering a second, whatever stands in its query', async () => {
  const render = vi.fn<RenderPage>(async () => rendered());
  const { get, clock } = await serve(render);
  await Promise.all([get('/'), get('/?utm_source=x'), get('/')]);
  await get('/');
  expect(render).toHaveBeenCalledTimes(1);
  clock.advance(1001);
  await get('/');
  expect(render).toHaveBeenCalledTimes(2);
});

test('what a member has just done stands on the next page', async () => {
  const render = vi.fn<RenderPage>(async () => rendered());
  const server = await serve(render);
  const member = await createMember(server);
  await server.get('/');
  await server.ask('savePostMetadata', { token: member.token, body: { category: 'beauty' } });
  await server.get('/');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page is compressed once and answered 304 to whoever holds it', async () => {
  const { get } = await serve(async () => rendered());
  const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['cache-control']).toBe('no-cache');
  expect(brotliDecompressSync(rawPayload).toString()).toBe((await get('/')).body);
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the renderer asks the handlers of its own server, and can change nothing', async () => {
  let told: unknown;
  const server = await serve(async ({ fetch, origin }) => {
    told = await (await fetch(new Request(`${origin}/api/user/getAllPosts?limit=1`))).json();
    await expect(fetch(new Request(`${origin}/api/user/logout`, { method: 'POST' }))).rejects.toThrow('must not');
    return rendered();
  });
  const { id } = await createPost(server, await createMember(server));
  expect((await server.get('/')).body).toContain('<h1>Welcome</h1>');
  expect(told).toMatchObject({ posts: [{ postId: id }] });
});
