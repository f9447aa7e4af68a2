import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { reducedDataCookie } from '#contract/page.ts';
import { next, openFrom, previous, shows, tile } from '#tests/support/browser/browsed-posts.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { isHydrated, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the list that one browses', { posts: 8 }, (product) => {
  /** What a member asks the API to do. */
  async function call(path: string, body: object) {
    const answer = await fetch(`${product.address}/api/user/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.community.member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
  }

  /** The addresses of the pictures of these posts. */
  async function picturesOf(...numbers: number[]): Promise<string[]> {
    const { author } = product.community;
    const { posts } = await product.getAsMember<{ posts: { title: string; imageUrl: string }[] }>(
      `/user/getUsersPosts?userId=${author.id}`,
    );
    return numbers.map((number) => posts.find(({ title }) => title === `Post ${number}`)?.imageUrl ?? '');
  }

  for (const [name, path] of [
    ['a category', () => '/beauty'],
    ['a profile', () => `/profile/${product.community.author.id}`],
    ['a search', () => '/discover?query=post'],
  ] as const) {
    test(`is ${name}`, { tags: name === 'a search' ? [] : 'sweep' }, async () => {
      const { page } = await product.visitAsMember(phone);
      await openFrom(page, path(), 7);
      await next(page).click();
      await shows(page, 6);
      await previous(page).click();
      await shows(page, 7);
      await page.goBack();
      await tile(page, 7).waitFor();
      expect(new URL(page.url()).pathname).toBe(new URL(path(), page.url()).pathname);
    });
  }

  test('is the saved posts, from which one can be removed on the way', async () => {
    for (const imageUrl of await picturesOf(2, 5, 7)) await call('savePost', { imageUrl });
    // At a desk: its toast does not lie on the links.
    const { page } = await product.visitAsMember();
    await openFrom(page, '/savedPosts', 7);
    expect(await previous(page).count()).toBe(0);
    await next(page).click();
    await shows(page, 5);
    await page.getByRole('article').getByRole('button', { name: 'Saved' }).click();
    await page.getByRole('article').getByRole('button', { name: 'Save', exact: true }).waitFor();
    await next(page).click();
    await shows(page, 2);
    await page.getByText('That was the last one.').waitFor();
    await previous(page).click();
    await shows(page, 7);
    await page.goBack();
    await tile(page, 7).waitFor();
    expect(await tile(page, 5).count()).toBe(0);
  });

  test('is a collection, for a member and for a visitor', async () => {
    const collectionId = crypto.randomUUID();
    await call('createCollection', { collectionId, name: 'Kitchen', isPublic: true });
    const [post3, post4] = product.community.posts.slice(4, 6).toReversed();
    await call('addToCollection', { collectionId, postId: post3 });
    await call('addToCollection', { collectionId, postId: post4 });
    for (const visit of [product.visitAsMember, product.visit]) {
      const { page } = await visit();
      await page.goto(`/collections/${collectionId}`);
      const link = page.getByRole('link', { name: /Post 4/ }).first();
      // A press before that loads the document of the post, which knows no list.
      await expect.poll(() => isHydrated(link)).toBe(true);
      await link.click();
      await shows(page, 4);
      await next(page).click();
      await shows(page, 3);
      await page.keyboard.press('ArrowLeft');
      await shows(page, 4);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
    }
  });

  test('is that of similar posts, from which Back leads to the post before', { tags: 'sweep' }, async () => {
    const { page } = await product.visitAsMember(phone);
    await openFrom(page, '/', 8);
    const similar = page.getByRole('region', { name: 'More like this' });
    await similar.scrollIntoViewIfNeeded();
    const titles = similar.getByRole('heading', { level: 2 }).filter({ hasText: /^Post \d/ });
    await expect.poll(() => titles.count()).toBeGreaterThan(1);
    const [first, second] = (await titles.allTextContents()).map((title) => Number(title.replace('Post ', '')));
    await similar
      .getByRole('link', { name: `Post ${first}` })
      .first()
      .click();
    await shows(page, first ?? 0);
    await next(page).click();
    await shows(page, second ?? 0);
    await page.goBack();
    await shows(page, 8);
    await next(page).click();
    await shows(page, 7);
  });

  test('there is none after a link, and a single post has no neighbours', async () => {
    const { author, posts } = product.community;
    const { page, settle } = await product.visitAsMember();
    await page.goto(`/postDetail/${author.id}?postId=${posts[3]}`);
    await shows(page, 5);
    await settle();
    expect(await page.getByTitle(/^(Next|Previous) post$/).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await openFrom(page, '/discover?query=post+3', 3);
    await settle();
    expect(await page.getByTitle(/^(Next|Previous) post$/).count()).toBe(0);
    expect(await page.getByText('That was the last one.').count()).toBe(0);
  });

  test('is browsed without a network as far as it is on the device', async () => {
    const { page } = await product.visitAsMember(phone);
    await openFrom(page, '/', 8);
    await next(page).waitFor();
    await page.context().setOffline(true);
    await next(page).click();
    await shows(page, 7);
    await next(page).click();
    await shows(page, 6);
    await page.goBack();
    await tile(page, 6).waitFor();
  });

  /** The files of the pictures of posts that the page has asked for, in order, such as `Post 8 1280`. */
  async function watchPictures(page: Page) {
    const numbers = [8, 7, 6, 5];
    const pictures = await picturesOf(...numbers);
    const asked: string[] = [];
    page.on('request', (request) => {
      const at = pictures.findIndex((picture) => request.url().includes(picture.slice(0, picture.lastIndexOf('/'))));
      const [, width] = /\/(\d+)\.avif$/.exec(request.url()) ?? [];
      if (at !== -1) asked.push(`Post ${numbers[at]} ${width}`);
    });
    return asked;
  }

  test('has its next picture fetched once this one is there, and only that in the direction of travel', async () => {
    const { page, settle } = await product.visitAsMember({ ...phone, deviceScaleFactor: 3 });
    const all = await watchPictures(page);
    const sharp = () => all.filter((file) => file.endsWith('1280'));
    const pictures = Promise.withResolvers<undefined>();
    await page.route('**/1280.avif', async (route) => {
      await pictures.promise;
      await route.continue();
    });
    await openFrom(page, '/', 7);
    await next(page).waitFor();
    expect(sharp()).toEqual(['Post 7 1280']);
    pictures.resolve(undefined);
    await expect.poll(sharp).toEqual(['Post 7 1280', 'Post 6 1280']);
    await settle();
    await next(page).click();
    await shows(page, 6);
    await expect.poll(sharp).toEqual(['Post 7 1280', 'Post 6 1280', 'Post 5 1280']);
    await previous(page).click();
    await shows(page, 7);
    await expect.poll(sharp).toEqual(['Post 7 1280', 'Post 6 1280', 'Post 5 1280', 'Post 8 1280']);
    await settle();
    expect(sharp()).toHaveLength(4);
  });

  test('has none fetched ahead with reduced data', async () => {
    const { page, settle } = await product.visitAsMember({ ...phone, deviceScaleFactor: 3 });
    const asked = await watchPictures(page);
    await page.context().addCookies([{ name: reducedDataCookie, value: 'on', url: product.address }]);
    await openFrom(page, '/', 7);
    await next(page).waitFor();
    await expect.poll(() => asked).toContain('Post 7 480');
    await page.locator('article img[fetchpriority=high]').evaluate((image: HTMLImageElement) => image.decode());
    await settle();
    expect(asked.filter((file) => file.startsWith('Post 6'))).toEqual(['Post 6 160']);
  });
});
