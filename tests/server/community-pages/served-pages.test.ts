import { expect, test } from 'vitest';

import type { Locale } from '#contract/locales.ts';
import type { PageName } from '#contract/page-names.ts';
import type { PageRequest, RenderPage, Settings } from '#contract/page-rendering.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

/** Renders what the API answers for the page at the address. */
const renderPage: RenderPage = async ({ url, origin, locale, fetch }: PageRequest) => {
  const answer = await fetch(new Request(`${origin}/api/pages${url}`));
  const page = answer.ok ? ((await answer.json()) as Awaited<ReturnType<RenderPage>>['page']) : undefined;
  return {
    ...{ status: answer.status, locale, at: url, isReduced: false, routes: [], state: {}, post: null },
    title: `${page?.title ?? 'Nothing'} · Cleaner Life`,
    markup: `<h1>${page?.title ?? ''}</h1>`,
    page,
  };
};

async function serve(renderer: RenderPage | null = renderPage) {
  const server = await startTestServer(
    { PUBLIC_URL: 'https://clean.example', CONTACT_EMAIL: 'us@clean.example' },
    { clientFolder: builtFolder(), renderPage: renderer },
  );
  const { token } = await createMember(server, { isAdmin: true });
  const get = (url: string, language = 'en') => server.app.inject({ url, headers: { 'accept-language': language } });
  const settingsAt = async (url: string) =>
    JSON.parse(
      /<script type="application\/json" id="settings">(.*?)<\/script>/.exec((await get(url)).body)?.[1] ?? '',
    ) as Settings;
  const write = (page: PageName, language: Locale, text: string) =>
    server.call('changePageText', { token, params: { page, language }, body: { text } });
  const showInvest = (invest: boolean) =>
    server.call('changeCommunitySettings', { token, body: { pages: { invest, language: 'en' } } });
  return { server, get, settingsAt, write, showInvest };
}

test('a page is rendered in the language of its reader, with its title, description and address', async () => {
  const { get, write } = await serve();
  expect((await get('/imprint')).statusCode).toBe(404);
  await write('imprint', 'en', '# Who we are\n\nThe Garden, *1 Moss Lane*.\n\nMore.');
  await write('imprint', 'de', '# Impressum\n\nDer Garten.');
  const english = await get('/imprint');
  expect(english.statusCode).toBe(200);
  expect(english.body).toContain('<html lang="en">');
  expect(english.body).toContain('<title>Who we are · Cleaner Life</title>');
  expect(english.body).toContain('<meta name="description" content="The Garden, 1 Moss Lane.">');
  expect(english.body).toContain('<link rel="canonical" href="https://clean.example/imprint">');
  const german = await get('/imprint', 'de');
  expect(german.body).toContain('<html lang="de">');
  expect(german.body).toContain('<h1>Impressum</h1>');
});

test.each([
  ['a rendered page', renderPage, '/imprint'],
  ['an empty page', null, '/logout'],
])('%s knows which pages there are, as soon as that changes', async (_name, renderer, url) => {
  const { settingsAt, write, showInvest } = await serve(renderer);
  expect(await settingsAt(url)).toMatchObject({ pages: [], hasInvest: true });
  await write('terms', 'de', 'Erstens.');
  await write('rules', 'en', 'Be kind.');
  expect(await settingsAt(url)).toMatchObject({ pages: ['rules', 'terms'], hasInvest: true });
  await write('rules', 'en', '');
  await showInvest(false);
  expect(await settingsAt(url)).toMatchObject({ pages: ['terms'], hasInvest: false });
});

test('the sitemap has the pages that there are, within the hour', async () => {
  const { server, get, write, showInvest } = await serve();
  const paths = async () =>
    [...(await get('/sitemap-posts-1.xml')).body.matchAll(/<loc>https:\/\/clean\.example([^<]+)<\/loc>/g)].map(
      ([, path]) => path,
    );
  expect(await paths()).toEqual(['/', '/about', '/invest']);
  await write('privacy', 'en', 'We keep little.');
  await write('about', 'en', 'We are few.');
  await showInvest(false);
  server.clock.advance(61 * 60 * 1000);
  expect(await paths()).toEqual(['/', '/about', '/privacy']);
});
