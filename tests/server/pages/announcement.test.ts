import { hash } from 'node:crypto';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { createMember } from '#tests/factories/members.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { startTestServer } from '#tests/support/test-server.ts';

type Setting = Schemas['AnnouncementText'];

const builtFolder = shareBuiltClient();

const seeds: Setting = { text: 'Seeds on <Sunday>', link: '', until: null, audience: 'everyone' };
const home: RenderPage = ({ locale }) =>
  Promise.resolve({
    status: 200,
    locale,
    at: '/',
    title: 'Cleaner Life',
    isReduced: false,
    routes: ['__root__', '/'],
    markup: '<h1>Welcome</h1>',
    state: {},
    post: null,
  });

async function serve() {
  const server = await startTestServer({}, { clientFolder: builtFolder(), renderPage: home });
  const announce = (announcement: Setting | null) => changeSettings(server, { announcement });
  const get = async (url: string, language = 'en') => {
    const { body, headers } = await server.app.inject({ url, headers: { 'accept-language': language } });
    return { body, policy: String(headers['content-security-policy']), etag: headers.etag };
  };
  return { server, announce, get };
}

test.each(['/', '/logout'])('the page %s has the announcement before the app, and its styles', async (url) => {
  const { announce, get } = await serve();
  const before = await get(url);
  expect(before.body).not.toContain('id="announcement"');
  await announce(seeds);
  const { body, policy, etag } = await get(url);
  expect(body).toMatch(
    /<div id="announcement"><section data-id="[\w-]{12}" aria-label="Announcement"><p>Seeds on &lt;Sunday&gt;<\/p><button type="button" aria-label="Dismiss">×<\/button><\/section><\/div><div id="root"/,
  );
  expect(etag).not.toBe(before.etag);
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(css).toContain('#announcement{color:green}');
  expect(policy).toContain(`'sha256-${hash('sha256', css, 'base64')}'`);
  const [, id = ''] = /data-id="([^"]+)"/.exec(body) ?? [];
  expect(css).toContain(`[data-dismissed="${id}"] #announcement{display:none}`);
  expect((await get(url, 'de')).body).toContain('aria-label="Ankündigung"');
});

test('the link to skip to the content comes before everything else, in the language of the page', async () => {
  const { announce, get } = await serve();
  await announce(seeds);
  expect((await get('/')).body).toMatch(
    /<a class="skip" href="#content">Skip to content<\/a><noscript>.*<\/noscript><div id="announcement">/,
  );
  for (const url of ['/', '/logout'])
    expect((await get(url, 'de')).body).toContain('<a class="skip" href="#content">Zum Inhalt springen</a>');
});

test('a changed announcement is another one for those who have dismissed it; its end and audience make no difference', async () => {
  const { announce, get } = await serve();
  const idOf = async (announcement: Setting) => {
    await announce(announcement);
    return /data-id="([^"]+)"/.exec((await get('/')).body)?.[1];
  };
  const first = await idOf(seeds);
  expect(await idOf({ ...seeds, until: '2026-12-01T00:00:00.000Z' })).toBe(first);
  expect(await idOf({ ...seeds, text: 'Seeds on Monday' })).not.toBe(first);
  expect(await idOf({ ...seeds, link: '/about' })).not.toBe(first);
});

test('a link of the announcement opens this site in place, others in a new window', async () => {
  const { announce, get } = await serve();
  await announce({ ...seeds, text: 'Read', link: '/about' });
  expect((await get('/')).body).toContain('<p><a href="/about">Read</a></p>');
  await announce({ ...seeds, text: 'Read', link: 'https://example.org/?a="b' });
  expect((await get('/')).body).toContain(
    '<p><a href="https://example.org/?a=&quot;b" target="_blank" rel="noopener noreferrer">Read</a></p>',
  );
});

test('after its end it is gone', async () => {
  const { server, announce, get } = await serve();
  await announce({ ...seeds, until: '2026-11-01T10:00:00.000Z' });
  expect((await get('/')).body).toContain('id="announcement"');
  server.clock.advance(30 * 60 * 1000);
  expect((await get('/')).body).not.toContain('id="announcement"');
  expect((await server.call('getAnnouncement')).body).toEqual({ announcement: null });
});

test('what is for members is in no page and told to nobody else', async () => {
  const { server, announce, get } = await serve();
  const { token } = await createMember(server);
  await announce({ ...seeds, text: 'The door code is 1234', link: 'https://example.org/secret', audience: 'members' });
  const { body } = await get('/');
  expect(body).toContain('data-for="members" aria-hidden="true"><p>nnn nnnn nnnn nn nnnn</p>');
  expect(body).not.toMatch(/1234|secret/);
  expect((await server.call('getAnnouncement')).body).toEqual({ announcement: null });
  expect((await server.call('getAnnouncement', { token })).body.announcement).toMatchObject({
    text: 'The door code is 1234',
    link: 'https://example.org/secret',
  });
});
