import { describe, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { phone, type Visit } from '#tests/support/browser/visit.ts';
import { waitForCachedScreens, waitForTilePictures } from '#tests/support/browser/wait-for.ts';

describeWithProduct('a member', { posts: 12, behindProxy: true }, (product) => {
  describe.each([401, 403, 413, 502])('behind a proxy that answers %i in the place of the server', (status) => {
    const tags = status === 401 ? [] : 'sweep';
    const words = 'Answered by the proxy';
    const refusal = {
      status,
      headers: { 'content-type': 'text/html' },
      body: `<html><h1>${words}</h1></html>`,
    };
    /** The browser reports each of these answers. */
    const forget = ({ browserErrors }: Visit) => browserErrors.splice(0);

    test('a login is told in our words, and what was typed stays', { tags }, async () => {
      const visit = await product.visit(phone);
      const { page } = visit;
      await page.goto('/login');
      await page.getByLabel('Email').fill('amara.green@example.org');
      await page.getByLabel('Password', { exact: true }).fill('a long phrase');
      product.proxy.handle(({ path }) => (path.startsWith('/api/') ? refusal : 'pass'));
      await page.getByRole('main').getByRole('button', { name: 'login' }).click();
      await page.getByText('An unexpected error occurred').waitFor();
      expect(await page.getByText(words).count()).toBe(0);
      expect(await page.getByLabel('Email').inputValue()).toBe('amara.green@example.org');
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a long phrase');
      forget(visit);
    });

    test(
      'a comment waits, the member stays logged in, and it arrives once the server is reached',
      { tags },
      async () => {
        const visit = await product.visitAsMember(phone);
        const { page } = visit;
        const { author, posts } = product.community;
        await page.goto(`/postDetail/${author.id}?postId=${posts[3]}`);
        const box = page.getByLabel('Write your comment');
        await box.fill(`Said behind ${status}`);
        product.proxy.handle(({ path }) => (path.startsWith('/api/') ? refusal : 'pass'));
        await page.getByRole('button', { name: 'Send comment' }).click();
        await page.getByText('1 action waits to be sent.').waitFor();
        expect(await page.getByText(words).count()).toBe(0);
        product.proxy.handle(() => 'pass');
        await page.getByRole('button', { name: 'my account' }).waitFor();
        await page.reload();
        await page.getByText('1 action that was waiting went through.').first().waitFor();
        const { comments } = await product.getAsMember<{ comments: { comment: string }[] }>(
          `/user/getComments?postId=${posts[3]}`,
        );
        expect(comments.filter(({ comment }) => comment === `Said behind ${status}`)).toHaveLength(1);
        forget(visit);
      },
    );
  });

  test('a proxy that cannot reach the server does not take the app away', async () => {
    const { page } = await product.visitAsMember({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedScreens(page);
    product.proxy.handle(() => ({
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Bad gateway</h1>',
    }));
    await page.goto('/savedPosts');
    await page.getByRole('heading', { level: 1, name: 'Saved Posts' }).waitFor();
    await page.getByRole('button', { name: 'my account' }).waitFor();
    expect(await page.getByText('Bad gateway').count()).toBe(0);
  });
});
