/** @module-tag sweep */

import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';
import { waitForCachedScreens, waitForPersistedQueries } from '#tests/support/browser/wait-for.ts';

describeWithProduct('discover', { posts: 3 }, (product) => {
  test('on a phone with little room, what is found while one types ends on the screen and moves nothing below it', async () => {
    const { page } = await product.visitAsMember({ ...phone, viewport: { width: 390, height: 420 } });
    await page.goto('/discover');
    const field = page.getByRole('combobox');
    const below = page.getByRole('heading', { name: 'Or meet them where they post' });
    const placeBelow = () => below.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
    // Their cards are not as high as what stands there while they load.
    await page.getByRole('region', { name: 'People to follow' }).getByRole('link').first().waitFor();
    const before = await placeBelow();
    await field.pressSequentially('post');
    const list = page.getByRole('listbox');
    await list.getByRole('option', { name: /^Post 3/ }).waitFor();
    const { y, height } = (await list.boundingBox())!;
    expect(height).toBeGreaterThan(150);
    expect(y + height).toBeLessThanOrEqual(420);
    expect(await placeBelow()).toBe(before);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await field.press('ArrowUp');
    expect(await list.getByRole('option', { selected: true }).textContent()).toMatch(/^Post 1/);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Post 1' }).waitFor();
  });

  test.each([
    ['signs', '!!!'],
    ['wildcards', '%_'],
    ['an operator', '"or" (1=1)'],
    ['right to left', '\u202e\u05e9\u05dc\u05d5\u05dd'],
    ['many emoji', '🌿'.repeat(70)],
    ['NUL', 'zq\u0000zq'],
    ['many letters', 'x'.repeat(1000)],
  ])('an address with %s is answered', async (_what, text) => {
    const { page } = await product.visitAsMember();
    await page.goto(`/discover?query=${encodeURIComponent(text)}`);
    await page.getByText('No users found').waitFor();
  });

  test('a misspelt search shows the near one, without a network too, or nothing; this device remembers it until the member logs out', async () => {
    const { page } = await product.visitAsMember({ ...phone, serviceWorkers: 'allow' });
    await page.goto('/discover');
    await page.getByRole('combobox').fill('psot');
    await page.getByRole('combobox').press('Enter');
    const note = page.getByText('Nothing for “psot”. Showing “post”.');
    const tile = page.getByRole('region', { name: 'Posts' }).getByRole('link', { name: 'Post 3' });
    await note.waitFor();
    await tile.first().waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'Search for exactly “psot”' }).click();
    await page.getByText('No posts found').waitFor();
    expect(new URL(page.url()).search).toBe('?query=psot&exact=true');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.goto('/discover');
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await recent.getByRole('link', { name: 'psot' }).click();
    await note.waitFor();
    await waitForCachedScreens(page);
    await waitForPersistedQueries(page, ['posts', 'search', 'psot'], ['posts', 'similar', 'spelling', 'psot']);
    await page.context().setOffline(true);
    await page.reload();
    await note.waitFor();
    await tile.first().waitFor();
    await page.context().setOffline(false);

    await page.goto('/discover');
    await recent.getByRole('button', { name: 'Forget “psot”' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto('/logout');
    await page.waitForURL((url) => url.pathname !== '/logout');
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  });

  test('an address with a text that nobody sees is that of no search', async () => {
    const { page } = await product.visitAsMember();
    await page.goto('/discover?query=%E2%80%8B');
    await page.getByRole('heading', { name: 'Or meet them where they post' }).waitFor();
  });
});
