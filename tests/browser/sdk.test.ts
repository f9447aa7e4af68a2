import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { sharedChromium } from '#tests/support/chromium.ts';
import { shareSdkProject } from '#tests/support/sdk-package.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const { installed } = shareSdkProject();

const html = `<!doctype html><title>A page of somebody else</title><output></output>
<script type="module">
  import { createClient, unwrap } from './browser.js';
  const api = createClient({ baseUrl: new URLSearchParams(location.search).get('api') });
  const { posts } = await unwrap(api.GET('/user/getAllPosts'));
  const refused = await unwrap(api.GET('/user/getSavedPostIds')).catch((error) => error);
  document.querySelector('output').textContent = [posts[0].title, refused.name, refused.status].join(' | ');
</script>`;

test('a page of another origin calls a community with the one file for browsers', async () => {
  const origin = await servePage();
  const community = await startTestServer({ CORS_ORIGINS: origin });
  await createPost(community, await createMember(community), { title: 'Seen from elsewhere' });
  const api = `${await community.app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  const browser = await sharedChromium();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${origin}/?api=${encodeURIComponent(api)}`);
  await page.getByText('Seen from elsewhere | ApiError | 401').waitFor();
  expect(await page.title()).toBe('A page of somebody else');
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
