import { expect, test } from 'vitest';

import type { RenderPage } from '#contract/page-rendering.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

const renderPage: RenderPage = ({ locale }) =>
  Promise.resolve({
    status: 200,
    locale,
    at: '/',
    title: 'Cleaner Life',
    isReduced: false,
    routes: ['__root__', '/'],
    markup: `<h1>${locale}</h1>`,
    state: { queries: [] },
    post: null,
  });

async function serve(renderer: RenderPage | null = renderPage) {
  const { app } = await startTestServer({}, { clientFolder: builtFolder(), renderPage: renderer });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

test("a page is in the language of the device's choice, else of the browser, and caches are told", async () => {
  const get = await serve();
  const languageOf = async (headers: Record<string, string>) => {
    const { body } = await get('/', headers);
    return [/<html lang="([^"]+)">/.exec(body)?.[1], /<h1>([^<]+)<\/h1>/.exec(body)?.[1]];
  };
  expect(await languageOf({})).toEqual(['en', 'en']);
  expect(await languageOf({ 'accept-language': 'hi-IN,hi;q=0.9' })).toEqual(['hi', 'hi']);
  expect(await languageOf({ 'accept-language': 'hi', cookie: 'language=de' })).toEqual(['de', 'de']);
  expect(await languageOf({ 'accept-language': 'hi', cookie: 'language=<b>' })).toEqual(['hi', 'hi']);
  expect((await get('/')).headers.vary).toMatch(/accept-language.*cookie/);
});

test("a page's head and the empty page are translated, and load the texts of their language early", async () => {
  const get = await serve();
  const preload = '<link rel="modulepreload" href="/assets/de-1.js" fetchpriority="low">';
  const german = await get('/', { 'accept-language': 'de' });
  expect(german.body).toContain('<meta name="description" content="Eine Community für saubere Kosmetik');
  expect(german.body).toContain(preload);
  expect((await get('/')).body).not.toContain('/assets/de-1.js');
  const shell = await get('/logout', { 'accept-language': 'de' });
  expect(shell.body).toContain('<html lang="de">');
  expect(shell.body).toContain(preload);
});

test('every page says what needs JavaScript, in its language', async () => {
  const get = await serve();
  for (const url of ['/', '/logout']) {
    expect((await get(url)).body).toContain('<noscript><p>Without JavaScript you can only read here.');
    const german = await get(url, { 'accept-language': 'de' });
    expect(german.body).toContain('<noscript><p>Ohne JavaScript kannst du hier nur lesen.');
  }
});

test('the web manifest is in the language of the page', async () => {
  const get = await serve(null);
  const german = (await get('/manifest.webmanifest', { cookie: 'language=de' })).json<{
    lang: string;
    shortcuts: { name: string }[];
  }>();
  expect([german.lang, german.shortcuts[0]?.name]).toEqual(['de', 'Meine Merkliste']);
});
