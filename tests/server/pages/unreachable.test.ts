import { expect, onTestFinished, test } from 'vitest';

import { createBuiltClient } from '#tests/support/built-client.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('without the database each page says so, in the language of the browser, and starts the app', async () => {
  const built = await createBuiltClient();
  onTestFinished(() => built.remove());
  const renderPage = () => Promise.reject(new Error('The API does not answer.'));
  const { app, db } = await startTestServer({}, { clientFolder: built.folder, renderPage });
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
