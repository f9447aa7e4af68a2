/** @module-tag sweep */

import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

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

  test('an address with a text that nobody sees is that of no search', async () => {
    const { page } = await product.visitAsMember();
    await page.goto('/discover?query=%E2%80%8B');
    await page.getByRole('heading', { name: 'Or meet them where they post' }).waitFor();
  });
});
