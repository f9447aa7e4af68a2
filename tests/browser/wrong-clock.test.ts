import { describe, test } from 'vitest';

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
    test('has the posts that are new since the last visit', async () => {
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

    test('says of a comment of this minute that it is new', async () => {
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
