/** @module-tag sweep */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

/** Makes a token on the member's page, and reads it there. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.goto('/apiTokens');
  await page.getByRole('button', { name: 'New API token' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'make the token' }).click();
  const token = await page.getByRole('group', { name: 'API token' }).textContent();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  return token ?? '';
}

async function authorize(docs: Page, token: string): Promise<void> {
  await docs.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = docs.locator('.auth-container').filter({ hasText: 'apiToken' });
  await dialog.locator('input').fill(token);
  await dialog.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** Opens a call of Swagger UI, so that it can be executed. */
async function openCall(docs: Page, tag: string, path: string) {
  await docs.locator(`#operations-tag-${tag}`).click();
  const call = docs.locator('.opblock').filter({ has: docs.locator(`[data-path="${path}"]`) });
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  return {
    /** Sends it, and reads the status of the answer. */
    async execute(): Promise<string | null> {
      const answered = docs.waitForResponse((response) => response.url().includes(`/api${path}`));
      await call.getByRole('button', { name: 'Execute' }).click();
      const status = String((await answered).status());
      const shown = call.locator('.live-responses-table .response-col_status', { hasText: status });
      await shown.waitFor();
      return shown.textContent();
    },
  };
}

describeWithProduct('the page of the API', { posts: 2 }, (product) => {
  test('a member makes a token, tries a call with it, and no longer can once it is revoked', async () => {
    const { page } = await product.visitAsMember();
    const token = await makeToken(page, 'Trying out');
    expect(token).toMatch(/^clt_[\w-]{43}$/);

    const docs = await page.context().newPage();
    await docs.goto('/docs');
    await docs.getByRole('link', { name: 'make an API token' }).waitFor();
    const call = await openCall(docs, 'saves', '/user/getSavedPosts');
    expect(await call.execute()).toContain('401');
    await authorize(docs, token);
    expect(await call.execute()).toContain('200');
    expect(JSON.stringify(await docs.context().storageState())).not.toContain(token);

    await page.getByRole('button', { name: 'Revoke Trying out' }).click();
    await page.getByRole('button', { name: 'revoke', exact: true }).click();
    await page.getByText('You have no API tokens.').waitFor();
    expect(await call.execute()).toContain('401');
    await docs.close();
  });

  test('it shows which calls can be repeated', async () => {
    const { page } = await product.visit();
    await page.goto('/docs');
    await page.locator('#operations-tag-follows').click();
    const call = page.locator('.opblock').filter({ has: page.locator('[data-path="/user/follow/{id}"]') });
    await call.locator('.opblock-summary-control').click();
    await call.getByText('x-repeatable').waitFor();
  });

  test('it breaks no policy, and fits a phone in both colour schemes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await product.visit({ ...phone, colorScheme });
      await page.goto('/docs');
      await page.locator('.opblock-tag').first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width).toBeLessThanOrEqual(0);
      const own = (await findAccessibilityViolations(page)).filter((line) => line.includes('class="intro"'));
      expect(own).toEqual([]);
    }
  });
});
