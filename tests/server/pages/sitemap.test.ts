import { expect, test } from 'vitest';

import { publicCollectionPath, publicPostPath } from '#contract/page.ts';
import { publicAddresses } from '#server/modules/system/public-addresses.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const builtFolder = shareBuiltClient();

async function serve() {
  const server = await startTestServer(
    { PUBLIC_URL: 'https://clean.example' },
    { clientFolder: builtFolder(), renderPage: null },
  );
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  return { ...server, get };
}

test('robots.txt names the sitemap, whose pages have what strangers can open and nothing else', async () => {
  const server = await serve();
  const [author, hidden, gone] = [await createMember(server), await createMember(server), await createMember(server)];
  const posts = [await createPost(server, author), await createPost(server, author)];
  const secret = [await createPost(server, hidden), await createPost(server, gone)];
  const shown = await createCollection(server, author, { name: 'Shown', posts, isPublic: true });
  const secrets = [
    await createCollection(server, author, { name: 'Private', posts }),
    await createCollection(server, author, { name: 'Empty', isPublic: true }),
    await createCollection(server, hidden, { name: 'For members', posts, isPublic: true }),
  ];
  await server.call('privacySettings', { token: hidden.token, body: { sharesPosts: false } });
  await server.call('deactivate', { token: gone.token });

  const robots = await server.get('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [, address = ''] = /^Sitemap: https:\/\/clean\.example(.+)$/m.exec(robots.body) ?? [];
  const index = await server.get(address);
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const pages = [...index.body.matchAll(/<loc>https:\/\/clean\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path);
  expect(pages).toHaveLength(2);
  const texts = await Promise.all(pages.map(async (path) => (await server.get(path)).body));
  const listed = texts.join('');
  for (const path of [
    '/',
    '/about',
    ...posts.map(({ id }) => publicPostPath(id)),
    publicCollectionPath(shown.collectionId),
  ])
    expect(listed).toContain(`<loc>https://clean.example${path}</loc>`);
  for (const id of [...secret.map((post) => post.id), ...secrets.map(({ collectionId }) => collectionId)])
    expect(listed).not.toContain(id);
  for (const page of ['2', '0', '01', '0001', '+1', '1e0', '٢'])
    expect((await server.get(`/sitemap-posts-${encodeURIComponent(page)}.xml`)).statusCode, page).toBe(404);
  expect((await server.get('/sitemap-members-1.xml')).statusCode).toBe(404);
});

test('the pages are as long as asked for, and have each address once', async () => {
  const server = await serve();
  const author = await createMember(server);
  const paths: string[] = [];
  for (let count = 0; count < 6; count += 1) paths.push(publicPostPath((await createPost(server, author)).id));
  const { posts } = publicAddresses(server.db);
  const starts = await posts.listPageStarts(2);
  const pages = await Promise.all(starts.map((after) => posts.listPaths(after, 2)));
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(pages.flat()).toEqual(paths.toSorted());
});

test('the sitemap is read from the database once an hour', async () => {
  const server = await serve();
  const author = await createMember(server);
  await createPost(server, author);
  const before = (await server.get('/sitemap-posts-1.xml')).body;
  const { id } = await createPost(server, author);
  expect((await server.get('/sitemap-posts-1.xml')).body).toBe(before);
  server.clock.advance(61 * 60 * 1000);
  expect((await server.get('/sitemap-posts-1.xml')).body).toContain(id);
});

test('password managers are led to where the password is changed, and find nothing where nothing is', async () => {
  const { get } = await serve();
  const change = await get('/.well-known/change-password');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/editProfile']);
  expect(
    (await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).statusCode,
  ).toBe(404);
});

const damaged = ['/%E0%A4%A', '/%', '/post/%FF', '/%c0%af', '/assets/%zz', '/media/%E0', '/profile/%E0%A4%A?tab=1'];

test.each(damaged)('%s is a page in words for a browser, in its language, and JSON for a program', async (url) => {
  const { get } = await serve();
  const html = await get(url, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' });
  expect(html.statusCode).toBe(400);
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html.body).toContain('<html lang="de">');
  expect(html.body).toContain('Diese Seite gibt es nicht');
  expect(html.headers['content-security-policy']).toContain("default-src 'none'");
  expect(html.headers['x-content-type-options']).toBe('nosniff');
  const json = await get(url, { accept: 'application/json' });
  expect([json.statusCode, json.json()]).toEqual([
    400,
    { code: 'invalid-input', message: 'This address is not valid.' },
  ]);
});
