import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { siteKept, tilesDecoded } from '#tests/support/kept-site.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { stockCommunity, type StockedCommunity } from '#tests/support/stocked-community.ts';
import { openLink, type UnreliableLink } from '#tests/support/unreliable-link.ts';
import { phone, signedIn, visit } from '#tests/support/visitor.ts';

let community: StockedCommunity;
let product: StartedProduct;
let link: UnreliableLink;
let browser: Browser;

beforeAll(async () => {
  community = await stockCommunity(8);
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: community.folder }), launchChromium()]);
  link = await openLink(product.address);
});
afterAll(async () => {
  await browser.close();
  await link.stop();
  await product.stop();
  await community.remove();
});

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${product.address}/api${path}`, { headers: { authorization: `Bearer ${community.member.token}` } });
  return (await answer.json()) as T;
}

test('a post with its picture and a change of the profile, made without a network, the tab closed, every second answer lost: both are there, once', async () => {
  const { page } = await visit(browser, link.address, { ...phone, serviceWorkers: 'allow' });
  await signedIn(page, community.member);
  const context = page.context();
  await page.goto('/');
  await tilesDecoded(page);
  await siteKept(page);
  await page.getByRole('button', { name: 'my account' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('About').waitFor();
  await context.setOffline(true);

  await page.getByLabel('About').fill('Refilled, not replaced.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('1 action waits for the network.').waitFor();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Create a Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create a Post' });
  const picture = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#35553d' } }).jpeg().toBuffer();
  await form.getByLabel('choose picture').setInputFiles({ name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: picture });
  await form.getByRole('img', { name: 'The picture that you have chosen' }).waitFor();
  await form.getByRole('textbox', { name: 'Title' }).fill('A leaf');
  await form.getByRole('radio', { name: 'beauty' }).check();
  await form.getByRole('button', { name: 'post', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('2 actions wait for the network.').waitFor();
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await next.getByText('2 actions wait for the network.').waitFor();
  let writes = 0;
  link.let(({ method }) => (method !== 'GET' && (writes += 1) % 2 === 1 ? 'lose answer' : 'pass'));
  await context.setOffline(false);
  await next.getByText('2 actions that were waiting went through.').first().waitFor({ timeout: 90_000 });
  link.let(() => 'pass');
  // The change, the picture and the post, each of them twice.
  expect(writes).toBe(6);
  await next.getByRole('heading', { level: 2, name: 'A leaf' }).waitFor();

  const { posts } = await ask<{ posts: { title: string; imageUrl: string }[] }>(`/user/getUsersPosts?userId=${community.member.id}`);
  expect(posts.map(({ title }) => title)).toEqual(['A leaf']);
  expect((await fetch(product.address + (posts[0]?.imageUrl ?? ''))).status).toBe(200);
  expect(await ask('/user/getCurrentUser')).toMatchObject({ about: 'Refilled, not replaced.' });
});
