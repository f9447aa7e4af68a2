import type { Page } from 'playwright-core';
import { test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { recordCalls } from '#tests/support/browser/record-calls.ts';
import { logInAs } from '#tests/support/browser/visit.ts';

describeWithProduct('wire', { posts: 12 }, (product) => {
  const tileButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
  const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();
  const api = (as: { token: string }, method: string, path: string, body?: unknown) =>
    fetch(`${product.address}/api${path}`, { method, headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

  async function open(path: string, as = product.community.member) {
    const { page, settle } = await product.visit({ viewport: { width: 1280, height: 900 } });
    await logInAs(page, as);
    const calls = await recordCalls(page);
    await page.goto(path);
    await settle();
    await page.waitForTimeout(1500);
    const step = async (name: string, act: () => Promise<unknown>) => {
      calls.clear();
      try { await act(); } catch (error) { console.log('FAILED', name, String(error).slice(0, 600)); }
      await settle();
      await page.waitForTimeout(800);
      const taken = await calls.taken();
      console.log(`${name}: ${taken.map((c) => `${c.name} (${c.bytes})`).join(', ')}`);
    };
    return { page, step };
  }

  test('home', async () => {
    const { page, step } = await open('/');
    await step('hover', () => page.locator('main li').filter({ has: page.getByRole('heading', { name: 'Post 9', exact: true }) }).hover());
    await step('save on home', async () => { await tileButton(page, 'Save Post 12').click(); await toast(page, 'Post saved'); });
    await step('unsave on home', async () => { await tileButton(page, 'Save Post 12').click(); await toast(page, 'removed'); });
    await step('save again', async () => { await tileButton(page, 'Save Post 12').click(); await toast(page, 'Post saved'); });
    await page.goto('/savedPosts');
    await page.waitForTimeout(1500);
    await step('unsave on saved', async () => { await page.getByRole('button', { name: 'More about Post 12' }).click(); await page.getByRole('menuitem', { name: 'remove from saved' }).click(); await toast(page, 'Post removed from saved!'); });
    await step('undo on saved', async () => { await page.getByRole('button', { name: 'Undo' }).click(); await page.getByRole('heading', { name: 'Post 12' }).waitFor(); });
  });
  test('post', async () => {
    const { author, posts } = product.community;
    const { page, step } = await open(`/postDetail/${author.id}?postId=${posts[1]}`);
    await step('save on post', async () => { await page.getByRole('button', { name: 'Save', exact: true }).click(); await toast(page, 'Post saved'); });
    await step('collect: open', async () => { await page.getByRole('button', { name: 'Collect', exact: true }).click(); const sheet = page.getByRole('dialog', { name: 'Add to collection' }); await sheet.getByLabel('Name').fill('Shelf'); });
    await step('create collection + add', async () => { const sheet = page.getByRole('dialog', { name: 'Add to collection' }); await sheet.getByRole('button', { name: 'Create' }).click(); await sheet.getByRole('checkbox', { name: 'Shelf', checked: true }).waitFor(); await page.waitForTimeout(1000); await sheet.getByRole('button', { name: 'Done' }).click(); });
    await step('comment', async () => { const box = page.getByRole('textbox', { name: /comment/i }).first(); await box.fill('hello'); await page.keyboard.press('Enter'); await page.getByRole('button', { name: /send|post/i }).first().click({ timeout: 500 }).catch(() => 0); });
    await step('delete comment', async () => { await page.getByRole('button', { name: /delete/i }).first().click({ timeout: 3000 }); });
    console.log((await page.locator('main').ariaSnapshot()).slice(0, 6000));
  });
  test('profile', async () => {
    const { author } = product.community;
    const { page, step } = await open(`/profile/${author.id}`);
    await step('follow', async () => { await page.getByRole('button', { name: /^follow/i }).first().click(); await toast(page, 'Successfully followed'); });
    await step('unfollow', async () => { await page.getByRole('button', { name: /unfollow|following/i }).first().click({ timeout: 3000 }); await toast(page, 'unfollowed'); });
    await page.goto('/discover');
    await page.waitForTimeout(1500);
    console.log((await page.locator('main').ariaSnapshot()).slice(0, 2000));
  });
  test('author', async () => {
    const { author, member, posts } = product.community;
    for (const text of ['one', 'two', 'three']) await api(member, 'POST', '/user/addComments', { postId: posts[2], comment: text });
    const { page, step } = await open('/', author);
    await step('open notifications', async () => { await page.goto('/notifications'); });
    console.log((await page.locator('main').ariaSnapshot()).slice(0, 3000));
    const buttons = await page.getByRole('button').allInnerTexts();
    console.log(buttons.join('|'));
    await step('mark read', async () => { await page.getByRole('button', { name: /read/i }).first().click({ timeout: 3000 }); });
    await page.goto(`/postDetail/${author.id}?postId=${posts[2]}`);
    await page.waitForTimeout(1500);
    console.log((await page.locator('main').ariaSnapshot()).slice(0, 5000));
  });
});
