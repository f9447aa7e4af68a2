import { expect, test } from 'vitest';

import type { RenderedPage } from '#contract/page-rendering.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

/** A server whose renderings end when the test says so. */
async function serveHeld() {
  const held: { url: string; end: () => void }[] = [];
  const rendered: string[] = [];
  const { app } = await startTestServer(
    { TRUST_PROXY: 'on' },
    {
      clientFolder: builtFolder(),
      renderPage: ({ url, locale, isReduced }) =>
        new Promise<RenderedPage>((resolve) => {
          const page = {
            status: 200,
            locale,
            at: url,
            title: '',
            isReduced,
            routes: [],
            markup: url,
            state: {},
            post: null,
          };
          rendered.push(url);
          held.push({ url, end: () => resolve(page) });
        }),
    },
  );
  const get = async (url: string, address = '203.0.113.1') => {
    const { body } = await app.inject({ url, headers: { 'x-forwarded-for': address } });
    return body.includes('<div id="root"></div>') ? 'shell' : 'rendered';
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends renderings until this is answered. */
  const endUntil = async <Answer>(answer: Promise<Answer>) => {
    const answered = new AbortController();
    void answer.then(() => answered.abort());
    for (; !answered.signal.aborted; await settle()) for (const { end } of held.splice(0)) end();
    return answer;
  };
  return { app, held, rendered, get, settle, endUntil };
}

test('two pages are rendered at once, a few of one network wait, and beyond them browsers get the shell', async () => {
  const { app, held, get, settle, endUntil } = await serveHeld();
  let shells = 0;
  const pages = Array.from({ length: 300 }, async (_, n) => {
    const page = await get(`/nowhere-${n}`);
    if (page === 'shell') shells += 1;
    return page;
  });
  // What is refused is answered while the others wait.
  while (shells < 293) await settle();
  expect(held).toHaveLength(2);
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
  // Visitors from elsewhere have a turn, too.
  expect(await endUntil(get('/about', '198.51.100.7'))).toBe('rendered');
  const all = await endUntil(Promise.all(pages));
  expect(all.filter((page) => page === 'rendered')).toHaveLength(7);
});

test('addresses that show the same are one page, whatever else they contain', async () => {
  const { rendered, get, endUntil } = await serveHeld();
  const same = [
    ['/about?x=1', '/about?x=2&subcategory=hair', '/about'],
    ['/beauty?x=1', '/beauty?SUBCATEGORY=hair', '/beauty?subcategory2=a', '/beauty'],
    [
      '/beauty?subcategory=hair&x=1',
      '/beauty?utm=2&subcategory=%68air',
      '/beauty?subcategory=skin&subcategory=hair',
      '/beauty?&subcategory=hair&',
    ],
    ['/login?invite=b&redirect=%2Fa', '/login?redirect=/a&invite=b'],
    ['/post/1?query=a', '/post/1?query=b'],
  ];
  for (const urls of same) {
    await endUntil(Promise.all(urls.map((url) => get(url))));
    expect(rendered.splice(0), urls[0]).toHaveLength(1);
  }
});

test('without the database each page says so, in the language of the browser, and starts the app', async () => {
  const renderPage = () => Promise.reject(new Error('The API does not answer.'));
  const { app, db } = await startTestServer({}, { clientFolder: builtFolder(), renderPage });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  // Kysely ends a pool only if it has sent a query.
  await db.selectFrom('members').select('id').execute();
  await db.destroy();
  for (const url of ['/', '/logout', '/post/some-post']) {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, headers['retry-after']], url).toEqual([503, '60']);
    expect(body).toContain('<div id="root"><main class="unreachable"><h1>We will be back soon</h1>');
    expect(body).toContain('<script type="module" crossorigin src="/assets/index-1.js">');
    expect((await get(url, { 'accept-language': 'de' })).body).toContain('<h1>Wir sind bald zurück</h1>');
  }
});
