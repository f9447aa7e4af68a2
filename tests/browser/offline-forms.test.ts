/** @module-tag sweep */

import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { submitPost } from '#tests/support/browser/submit-post.ts';
import { phone } from '#tests/support/browser/visit.ts';
import { waitForCachedScreens, waitForTilePictures } from '#tests/support/browser/wait-for.ts';

describeWithProduct('forms sent without a network', { posts: 8, behindProxy: true }, (product) => {
  test('a post with its picture and a profile change, the tab closed, every second answer lost: both arrive once', async () => {
    const { page } = await product.visitAsMember({ ...phone, serviceWorkers: 'allow' });
    const context = page.context();
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedScreens(page);
    await page.getByRole('button', { name: 'my account' }).click();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('About').waitFor();
    await context.setOffline(true);

    await page.getByLabel('About').fill('Refilled, not replaced.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 action waits for the network.').waitFor();
    await submitPost(page, 'A leaf');
    await page.getByText('2 actions wait for the network.').waitFor();
    await page.close();

    const next = await context.newPage();
    await next.goto('/');
    await next.getByText('2 actions wait for the network.').waitFor();
    let writes = 0;
    product.proxy.handle(({ method }) => (method !== 'GET' && (writes += 1) % 2 === 1 ? 'lose answer' : 'pass'));
    await context.setOffline(false);
    await next.getByText('2 actions that were waiting went through.').first().waitFor();
    product.proxy.handle(() => 'pass');
    // The profile, the picture and the post, each sent twice.
    expect(writes).toBe(6);
    await next.getByRole('heading', { level: 2, name: 'A leaf' }).waitFor();

    const { posts } = await product.getAsMember<{ posts: { title: string; imageUrl: string }[] }>(
      `/user/getUsersPosts?userId=${product.community.member.id}`,
    );
    expect(posts.map(({ title }) => title)).toEqual(['A leaf']);
    expect((await fetch(product.address + (posts[0]?.imageUrl ?? ''))).status).toBe(200);
    expect(await product.getAsMember('/user/getCurrentUser')).toMatchObject({ about: 'Refilled, not replaced.' });
  });
});
