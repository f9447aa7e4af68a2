/** @module-tag sweep */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, logInAs, phone } from '#tests/support/browser/visit.ts';
import { waitForCachedSite, waitForPersistedQueries, waitForTilePictures } from '#tests/support/browser/wait-for.ts';

const seeds: Schemas['AnnouncementText'] = {
  text: 'Seeds are swapped on Sunday at ten, in the park behind the old mill.',
  link: '/about',
  until: null,
  audience: 'everyone',
};

describeWithProduct('the announcement', { posts: 8 }, (product) => {
  async function change(body: Partial<Schemas['CommunitySettings']>): Promise<void> {
    const answer = await fetch(`${product.address}/api/admin/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${product.community.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
  const announce = (announcement: Schemas['AnnouncementSetting']) => change({ announcement });

  const line = (page: Page) => page.getByRole('region', { name: 'Announcement' });
  const dismiss = (page: Page) => line(page).getByRole('button', { name: 'Dismiss' });
  /** Resolves when the app goes on with what the server has put into the page. */
  const whenAnswered = (page: Page) => page.waitForResponse('**/api/community/announcement');

  /** Adds up how far the page has moved since it began. */
  const measureShifts = (page: Page) =>
    page.addInitScript(() => {
      const moved = window as unknown as { moved: number };
      moved.moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) moved.moved += (shift as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
  const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

  test('is in the page of a visitor before any script, and does not move it', async () => {
    await announce(seeds);
    const { page: plain } = await product.visit({ ...phone, javaScriptEnabled: false });
    await plain.goto('/');
    await line(plain).getByRole('link', { name: seeds.text }).waitFor();
    const { page } = await product.visit(phone);
    await measureShifts(page);
    const answered = whenAnswered(page);
    await page.goto('/');
    await waitForTilePictures(page);
    await answered;
    await line(page).getByRole('link', { name: seeds.text }).waitFor();
    expect(await shifts(page)).toBeLessThan(0.001);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test('is gone once it is dismissed, by keyboard too, until its text changes', async () => {
    await announce(seeds);
    const { page } = await product.visit(phone);
    await page.goto('/');
    await dismiss(page).focus();
    await page.keyboard.press('Enter');
    await line(page).waitFor({ state: 'hidden' });
    const answered = whenAnswered(page);
    await page.reload();
    expect(await line(page).isVisible()).toBe(false);
    await answered;
    await page.getByRole('link', { name: 'Post 8' }).first().waitFor();
    expect(await line(page).isVisible()).toBe(false);
    await announce({ ...seeds, text: 'The park is closed.' });
    await page.reload();
    await line(page).getByText('The park is closed.').waitFor();
  });

  test('is closed after the app goes on with it, too', async () => {
    await announce(seeds);
    const { page } = await product.visit(phone);
    const answered = whenAnswered(page);
    await page.goto('/');
    await answered;
    await dismiss(page).click();
    await line(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('link', { name: 'Post 8' }).first().waitFor();
    expect(await line(page).isVisible()).toBe(false);
  });

  test('for members is shown to a member without moving the page, and not to a visitor', async () => {
    await announce({ ...seeds, audience: 'members' });
    const { page } = await product.visitAsMember(phone);
    await measureShifts(page);
    await page.goto('/');
    await line(page).getByText(seeds.text).waitFor();
    expect(await shifts(page)).toBeLessThan(0.001);
    const { page: visitors } = await product.visit(phone);
    const answered = whenAnswered(visitors);
    await visitors.goto('/');
    await answered;
    expect(await visitors.content()).not.toContain(seeds.text);
    expect(await visitors.locator('#announcement').isVisible()).toBe(false);
  });

  test('is there without a network, as it was last', async () => {
    await announce(seeds);
    const { page } = await product.visitAsMember({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForTilePictures(page);
    await waitForCachedSite(page);
    await waitForPersistedQueries(page);
    await page.context().setOffline(true);
    await page.reload();
    await line(page).getByText(seeds.text).waitFor();
  });

  test('an admin writes it and lists a word, which a post is then refused for beside its field', async () => {
    await announce(null);
    const { page } = await product.visit();
    await logInAs(page, product.community.admin);
    await page.addInitScript(() => localStorage.setItem('isAdmin', 'true'));
    await page.goto('/admin/settings');
    const form = page.getByRole('form', { name: 'Announcement' });
    await form.getByLabel('Text').fill('Welcome to all who are new.');
    await form.getByLabel('Link (optional)').fill('javascript:alert(1)');
    await form.getByRole('button', { name: 'save' }).click();
    await form.getByText('The link must be the address of a web page').waitFor();
    await form.getByLabel('Link (optional)').fill('');
    await form.getByRole('button', { name: 'save' }).click();
    await line(page).getByText('Welcome to all who are new.').waitFor();
    const unwanted = page.getByRole('form', { name: 'Not wanted here' });
    await unwanted.getByLabel('Words and phrases').fill('casino*\n!!');
    await unwanted.getByRole('button', { name: 'save' }).click();
    await unwanted.getByText('“!!” has no letter and no digit.').waitFor();
    await unwanted.getByLabel('Words and phrases').fill('casino*');
    await unwanted.getByRole('button', { name: 'save' }).click();
    await page.getByRole('button', { name: 'Show what exists already' }).waitFor();
    const limits = page.getByRole('form', { name: 'Limits' });
    await limits.getByLabel('Posts', { exact: true }).first().fill('0');
    await limits.getByRole('button', { name: 'save' }).click();
    await limits.getByText('Please write a whole number from 1 on, or nothing.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);

    const { page: member } = await product.visitAsMember();
    await member.goto('/');
    await member.getByRole('button', { name: 'Create', exact: true }).click();
    await member.getByRole('button', { name: 'Create a Post' }).click();
    const post = member.getByRole('dialog', { name: 'Create a Post' });
    const title = post.getByRole('textbox', { name: 'Title' });
    await title.fill('The best casinos');
    await post.getByRole('radio', { name: 'beauty' }).check();
    await post.getByRole('button', { name: 'post', exact: true }).click();
    // It has no picture: the form asks first.
    await member.getByRole('button', { name: 'create post' }).click();
    const refusal = 'Your title contains “casino…”, which is not wanted here.';
    await post.getByRole('group', { name: 'Post' }).getByText(refusal).waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await title.inputValue()).toBe('The best casinos');
  });
});
