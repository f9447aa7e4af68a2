/** @module-tag sweep */

import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { sharedChromium } from '#tests/support/chromium.ts';

const root = join(import.meta.dirname, '../..');

let vite: ViteDevServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    mode: 'mock',
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
  });
  [, browser] = await Promise.all([vite.listen(), sharedChromium()]);
  address = vite.resolvedUrls!.local[0]!;
});
afterAll(async () => {
  await vite.close();
});

/** A page of the mocked community in a profile of its own, signed in. */
async function open(scenario: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  await context.addInitScript(() => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    for (const [name, value] of Object.entries({ token: 'token', userId: 'member-0', isAdmin: 'true' }))
      localStorage.setItem(name, value);
  });
  const page = await context.newPage();
  await page.goto(`/?mock=${scenario}`);
  return page;
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'save Mended elbows' }).first();

test('fail: a save that the server refuses is taken back, with its message', async () => {
  const page = await open('fail:savePost:404');
  await saveButton(page).click();
  await page.getByText('The scenario of the devtools fails savePost with 404.').first().waitFor();
  await expect.poll(() => saveButton(page).getAttribute('aria-pressed')).toBe('false');
});

test('latency: the home page shows that it loads', async () => {
  const page = await open('latency:getAllPosts:60000');
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  expect(await saveButton(page).count()).toBe(0);
});

test('offline: the page says so', async () => {
  const page = await open('offline');
  await page.getByText(/^You are offline\./).waitFor();
});

test('401: the session ends', async () => {
  const page = await open('401');
  await page.getByRole('link', { name: 'login' }).waitFor();
});

test('empty: there are no posts', async () => {
  const page = await open('empty');
  await page
    .getByText(/no posts|nothing here|nobody has posted/i)
    .first()
    .waitFor();
});

test('an edited handler goes on with the community, and a reload with the scenario', async () => {
  const page = await open('latency:savePost:1');
  await saveButton(page).click();
  await expect.poll(() => saveButton(page).getAttribute('aria-pressed')).toBe('true');
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  const edited = await vite.environments.client.moduleGraph.getModuleByUrl('/mocks/post-handlers.ts');
  const updated = page.waitForResponse((response) => response.url().includes('/mocks/post-handlers.ts?t='));
  await vite.environments.client.reloadModule(edited!);
  await updated;
  await expect.poll(() => readSaved(page)).toContain('post-1');
  expect(await page.locator('body').getAttribute('data-not-reloaded')).toBe('');

  await page.goto('/about');
  await page.getByRole('button', { name: /^Cleaner Life.*latency:savePost:1/ }).waitFor();
});

test('the pane signs in to the mocked community, in the language of the browser', async () => {
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 844 } });
  onTestFinished(() => page.close());
  await page.goto('/');
  await page.getByRole('button', { name: /^Cleaner Life/ }).click();
  await page.getByRole('tab', { name: 'Network' }).click();
  const account = page.waitForResponse(/getCurrentUser/);
  await page.getByRole('button', { name: 'Sign in as amara.green' }).click();
  await account;
  await page.getByRole('button', { name: 'my account' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'my account' }).waitFor();
});

const readSaved = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user/getSavedPostIds', { headers: { authorization: 'Bearer token' } });
    return ((await answer.json()) as { postIds: string[] }).postIds;
  });
