/** @module-tag sweep */

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { fillInPost, submitForm, submitPost } from '#tests/support/browser/submit-post.ts';
import { translateTexts } from '#tests/support/translate-texts.ts';

describeWithProduct('a browser', { posts: 4 }, (product) => {
  /** The titles and pictures of what the member has posted, as the server has them. */
  async function publishedPosts() {
    const path = `/user/getUsersPosts?userId=${product.community.member.id}`;
    return (await product.getAsMember<{ posts: { title: string; imageUrl: string }[] }>(path)).posts;
  }

  test('that refuses all storage lets somebody sign up, write and post, and warns before text is lost', async () => {
    const { page } = await product.visit();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      };
      IDBFactory.prototype.open = refuse;
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    });
    const { author, posts } = product.community;
    const address = `/postDetail/${author.id}?postId=${posts[0]}`;
    await page.goto(`/register?${new URLSearchParams({ redirect: address })}`);
    await page.getByLabel('Username').fill('unstored');
    await page.getByLabel('Email').fill('unstored@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long phrase');
    await page.getByRole('button', { name: 'sign up' }).click();
    await page.getByLabel('Write your comment').fill('Half a sentence');
    await page.getByText('This browser cannot store what you write.').waitFor();
    await page.getByRole('button', { name: 'Send comment' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Half a sentence' }).waitFor();
    await submitPost(page, 'Without storage');
    await page.getByText('Post created successfully!').first().waitFor();
  });

  test('whose device is full sends a post with its picture all the same, and keeps it in its form without a network', async () => {
    const { page } = await product.visitAsMember();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
      Storage.prototype.setItem = refuse;
    });
    await page.goto('/');
    await submitPost(page, 'On a full device');
    await expect.poll(async () => (await publishedPosts()).map(({ title }) => title)).toContain('On a full device');

    await page.context().setOffline(true);
    const form = await fillInPost(page, 'Offline on a full device');
    await form.getByText('This browser cannot store what you write.').waitFor();
    await form.getByRole('button', { name: 'post', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.context().setOffline(false);
    await submitForm(form);
    await expect
      .poll(async () => (await publishedPosts()).map(({ title }) => title))
      .toContain('Offline on a full device');
  });

  test('that protects its canvas publishes the picture that was chosen', async () => {
    const { page } = await product.visitAsMember();
    await page.addInitScript(() => {
      const { getImageData } = CanvasRenderingContext2D.prototype;
      const { toBlob } = HTMLCanvasElement.prototype;
      CanvasRenderingContext2D.prototype.getImageData = function (...given) {
        const image = getImageData.apply(this, given);
        crypto.getRandomValues(image.data);
        return image;
      };
      HTMLCanvasElement.prototype.toBlob = function (...given) {
        const context = this.getContext('2d');
        const noise = new ImageData(this.width, this.height);
        for (let at = 0; at < noise.data.length; at += 2 ** 16)
          crypto.getRandomValues(noise.data.subarray(at, at + 2 ** 16));
        context?.putImageData(noise, 0, 0);
        toBlob.apply(this, given);
      };
    });
    await page.goto('/');
    // So large that the browser would shrink it.
    await submitPost(page, 'A protected leaf', 2 * 2 ** 20);
    await expect.poll(async () => (await publishedPosts()).map(({ title }) => title)).toContain('A protected leaf');
    const post = (await publishedPosts()).find(({ title }) => title === 'A protected leaf');
    const picture = await (await fetch(product.address + (post?.imageUrl ?? ''))).arrayBuffer();
    const { channels } = await sharp(picture).stats();
    // The green of the chosen picture: noise is a middle grey.
    const green = [0x35, 0x55, 0x3d];
    for (const [index, { mean }] of channels.slice(0, 3).entries()) expect(mean).toBeCloseTo(green[index] ?? 0, -1);
  });

  test('that translates the page shows one screen after the other', async () => {
    const { page, browserErrors } = await product.visitAsMember();
    await page.goto('/');
    await page.getByRole('button', { name: 'my account' }).waitFor();
    await page.evaluate(translateTexts);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const follow = async (name: string) => {
      const title = await page.title();
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.waitForFunction((before) => document.title !== before, title);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await press('Save Post 4');
    await page
      .getByRole('link', { name: /Post 4$/ })
      .first()
      .click();
    await page.getByLabel('Write your comment').fill('Where do you refill it?');
    await press('Send comment');
    await page.getByRole('listitem').filter({ hasText: 'Where do you refill it?' }).waitFor();
    await press('+ Follow');
    for (const name of ['discover', 'beauty', 'fashion', 'wellness']) await follow(name);
    for (const name of ['My Profile', 'Edit Profile', 'My Saves']) {
      await press('my account');
      await follow(name);
    }
    for (const name of ['About', 'Invest']) await follow(name);
    for (let step = 0; step < 4; step += 1) await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    expect(browserErrors.splice(0)).toEqual([]);
  });
});
