import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { type StartedProduct, startProduct } from '#tests/support/started-product.ts';
import { accessibilityFaults, phone, visit } from '#tests/support/visitor.ts';

let product: StartedProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('S001, S053, S057, S012: somebody comes, signs up, sees the home page as a member, and leaves', async () => {
  const { page } = await visit(browser, product.address);
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

test('S057: whoever comes straight to the login page and logs in sees the community', async () => {
  const { page } = await visit(browser, product.address);
  const account = { username: 'noor', email: 'noor@example.org', password: 'a long phrase' };
  expect((await page.request.post('/api/user/register', { data: account })).status()).toBe(200);
  await page.goto('/login');
  await page.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')));
  await page.getByLabel('email').fill(account.email);
  await page.getByLabel(/^password$/i).fill(account.password);
  await page.getByRole('button', { name: 'login', exact: true }).click();
  await page.getByRole('button', { name: 'my account' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
});

test('S148: a wrong password is told in the words of the server, and the form keeps what was typed', async () => {
  const { page } = await visit(browser, product.address);
  await page.goto('/login');
  await page.getByLabel('email').fill('nobody@example.org');
  await page.getByLabel(/^password$/i).fill('not this one');
  await page.getByRole('button', { name: 'login', exact: true }).click();
  await page.getByText('This e-mail address and password do not belong together.').first().waitFor();
  expect(await page.getByLabel('email').inputValue()).toBe('nobody@example.org');
});

test('S018: an address that leads nowhere says so and offers a way home', async () => {
  const { page } = await visit(browser, product.address);
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.getByText('404 Not Found').waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ['/', '/login', '/register', '/about', '/invest', '/forgot-password', '/nowhere']) {
    test(`axe finds nothing on ${path} in the ${colorScheme} theme, on a small phone`, async () => {
      const { page } = await visit(browser, product.address, { ...phone, viewport: { width: 320, height: 640 }, colorScheme });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }
}
