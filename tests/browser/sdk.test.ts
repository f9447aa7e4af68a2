/** @module-tag sweep */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { sharedChromium } from '#tests/support/chromium.ts';
import { shareSdkProject } from '#tests/support/sdk-package.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const { installed } = shareSdkProject();

const html = `<!doctype html><title>A page of somebody else</title><output></output>
<script type="module">
  import { createClient, unwrap, unwrapIfChanged, upload } from './browser.js';
  const { api: baseUrl, token, picture } = Object.fromEntries(new URLSearchParams(location.search));
  const show = (...seen) => (document.querySelector('output').textContent = seen.join(' | '));
  addEventListener('error', ({ error }) => show(error));
  const visitor = createClient({ baseUrl, retries: 0 });
  const { posts } = await unwrap(visitor.GET('/user/getAllPosts'));
  const refused = await unwrap(visitor.GET('/user/getSavedPostIds')).catch((error) => error);
  const member = createClient({ baseUrl, token });
  const read = (etag) => unwrapIfChanged(member.GET('/user/getSavedPostIds', { headers: { 'if-none-match': etag } }));
  const first = await read(null);
  const again = await read(first.etag);
  const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0));
  const imageUrl = await upload(member, '/user/uploadPostImage', new File([bytes], 'soap.jpg'));
  await unwrap(
    member.POST('/user/savePostMetadata', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { category: 'beauty', title: 'Sent from elsewhere', imageUrl },
    }),
  );
  const noPicture = await upload(member, '/user/uploadPostImage', new Blob(['x'])).catch((error) => error);
  show(posts[0].title, refused.name, refused.code, first.data.postIds.length, String(again), noPicture.code);
</script>`;

test('a page of another origin calls a community with the one file for browsers, also with an API token', async () => {
  const origin = await servePage();
  const community = await startTestServer({ CORS_ORIGINS: origin });
  const member = await createMember(community);
  await createPost(community, member, { title: 'Seen from elsewhere' });
  const { token } = await createApiToken(community, member, { scope: 'write' });
  const api = await community.app.listen({ host: '127.0.0.1', port: 0 });
  const picture = (await jpeg(64, 48)).toString('base64');
  const browser = await sharedChromium();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${origin}/?${new URLSearchParams({ api, token, picture }).toString()}`);
  await page.getByText('Seen from elsewhere | ApiError | sign-in-needed | 0 | undefined | unsupported-type').waitFor();
  const { body } = await community.call('getAllPosts');
  expect(body.posts.map(({ title }) => title)).toContain('Sent from elsewhere');
});

test('a page whose origin the owner does not allow is told so in one error', async () => {
  const origin = await servePage();
  const community = await startTestServer({ CORS_ORIGINS: 'https://friend.example' });
  const api = await community.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await sharedChromium();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${origin}/?${new URLSearchParams({ api }).toString()}`);
  const told = `TypeError: ${api} was not reached: there is no network or no server, or its owner does not let pages of ${origin} call it (the setting CORS_ORIGINS).`;
  await page.getByText(told).waitFor();
});

/** Serves the page and the package's file for browsers; resolves with the origin. */
async function servePage(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/browser.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(join(installed, 'browser.js')) : html);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
