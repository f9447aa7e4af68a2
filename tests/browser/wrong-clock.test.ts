import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { submitPost } from '#tests/support/browser/submit-post.ts';
import { phone } from '#tests/support/browser/visit.ts';
import { waitForCachedSite, waitForTilePictures } from '#tests/support/browser/wait-for.ts';

const day = 24 * 60 * 60_000;

describe.each([
  ['a day behind', day],
  ['a day ahead of', -day],
  ['a year ahead of', -365 * day],
])('on a device whose clock is %s the server’s', (_, aheadMs) => {
  describeWithProduct('home', { posts: 12, aheadMs }, (product) => {
    test('has the posts that are new since the last visit', { tags: 'sweep' }, async () => {
      const { page } = await product.visit({ ...phone, serviceWorkers: 'allow' });
      await page.goto('/');
      await waitForTilePictures(page);
      await waitForCachedSite(page);

      const { page: member } = await product.visitAsMember();
      await member.goto('/');
      await submitPost(member, 'Newer than all');

      await page.clock.install({ time: Date.now() + 2 * 60_000 });
      await page.reload();
      await page.getByRole('link', { name: 'Newer than all' }).first().waitFor();
    });

    test('says of a comment of this minute that it is new', { tags: 'sweep' }, async () => {
      const { page } = await product.visitAsMember();
      await page.goto(`/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`);
      await page.getByRole('textbox', { name: 'Write your comment' }).fill('Where do you refill it?');
      const isSent = page.waitForResponse('**/api/user/addComments');
      await page.getByRole('button', { name: 'Send comment' }).click();
      const comment = page.getByRole('listitem').filter({ hasText: 'Where do you refill it?' });
      await comment.getByText('now').waitFor();
      await isSent;
      await page.reload();
      await comment.getByText('now').waitFor();
    });
  });
});

describeWithProduct('on a device whose clock was set back by a day', { posts: 12 }, (product) => {
  /** Stores the home page once more, as if the device had stored it at that time. */
  async function storeHome(storedAt: number) {
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith('site-')) ?? '');
    const home = await cache.match('/');
    const headers = new Headers(home?.headers);
    headers.set('x-stored-at', String(storedAt));
    await cache.put('/', new Response(home?.body, { headers }));
  }
  const readStoredHome = async () => (await caches.match('/'))?.text();

  test('the stored home page gets the posts that are new since then', async () => {
    const { page } = await product.visit({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedSite(page);
    await page.evaluate(storeHome, Date.now() + day);

    const { token } = product.community.member;
    const published = await fetch(`${product.address}/api/user/savePostMetadata`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Newer than all', category: 'beauty' }),
    });
    expect(published.status).toBe(200);

    await page.reload();
    await expect.poll(() => page.evaluate(readStoredHome)).toContain('Newer than all');
  });
});
