import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('a first visit', {}, (product) => {
  test('S001, S053, S057, S012: a visitor signs up, sees home as a member, and logs out', async () => {
    const { page } = await product.visit();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome to a Cleaner life', level: 1 }).waitFor();
    await page.getByText("Explore the community's latest posts").waitFor();

    await page.getByRole('link', { name: 'sign up' }).first().click();
    await page.getByLabel('username').fill('amara');
    await page.getByLabel('email').fill('amara@example.org');
    await page.getByLabel(/^password$/i).fill('a long phrase');
    await page.getByRole('button', { name: 'sign up' }).click();

    await page.getByText('Registration successful').waitFor();
    await page.getByRole('button', { name: 'my account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^\S{20,}$/);

    await page.goto('/logout');
    await page.getByRole('link', { name: 'login' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('S057: logging in on a page opened directly leads to the community', async () => {
    const { page } = await product.visit();
    const account = { username: 'noor', email: 'noor@example.org', password: 'a long phrase' };
    expect((await page.request.post('/api/user/register', { data: account })).status()).toBe(200);
    await page.goto('/login');
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
    );
    await page.getByLabel('email').fill(account.email);
    await page.getByLabel(/^password$/i).fill(account.password);
    await page.getByRole('button', { name: 'login', exact: true }).click();
    await page.getByRole('button', { name: 'my account' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
  });

  test("S148: a wrong password shows the server's message, and leaves what was typed", async () => {
    const { page } = await product.visit();
    await page.goto('/login');
    await page.getByLabel('email').fill('nobody@example.org');
    await page.getByLabel(/^password$/i).fill('not this one');
    await page.getByRole('button', { name: 'login', exact: true }).click();
    await page.getByText('This e-mail address and password do not belong together.').first().waitFor();
    expect(await page.getByLabel('email').inputValue()).toBe('nobody@example.org');
  });

  test.each([
    ['/login', 'login'],
    ['/register', 'sign up'],
  ])('%s puts no password into the address, even if it is sent before the app runs', async (path, submit) => {
    const { page } = await product.visit({ javaScriptEnabled: false });
    await page.goto(path);
    await page.getByLabel('Password', { exact: true }).fill('a long and private phrase');
    const sent = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: submit, exact: true }).click();
    expect(new URL((await sent).url()).search).toBe('');
  });

  test('S018: an unknown address shows the error page with the reason', async () => {
    const { page } = await product.visit();
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByText('404 Not Found').waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of ['/', '/login', '/register', '/about', '/invest', '/forgot-password', '/nowhere']) {
      test(`axe reports nothing on ${path} in the ${colorScheme} theme, on a small phone`, async () => {
        const { page } = await product.visit({
          ...phone,
          viewport: { width: 320, height: 640 },
          colorScheme,
        });
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await findAccessibilityViolations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
    }
  }
});
