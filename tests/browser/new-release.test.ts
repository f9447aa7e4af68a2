/** @module-tag sweep */

import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { serverFlags } from '#scripts/lib/child-server.ts';
import {
  buildNextRelease,
  changedSentence,
  listAssets,
  type NextRelease,
} from '#tests/support/browser/next-release.ts';
import { seedCommunity, type SeededCommunity } from '#tests/support/browser/seeded-community.ts';
import { startProduct, type StartedProduct } from '#tests/support/browser/started-product.ts';
import { startUnreliableProxy, type UnreliableProxy } from '#tests/support/browser/unreliable-proxy.ts';
import { logInAs, openPage } from '#tests/support/browser/visit.ts';
import { waitForCachedScreens, waitForPersistedQueries } from '#tests/support/browser/wait-for.ts';
import { sharedChromium } from '#tests/support/chromium.ts';
import { fillPath, screens } from '#tests/support/screens.ts';

describe('a new release that changes one sentence and adds a call', () => {
  let next: NextRelease;
  let community: SeededCommunity;
  let server: StartedProduct;
  let running: 'first' | 'next' = 'first';
  let proxy: UnreliableProxy;
  let browser: Browser;

  beforeAll(async () => {
    next = await buildNextRelease();
    community = await seedCommunity(8);
    server = await startProduct({ DATA_DIR: community.folder });
    proxy = await startUnreliableProxy(server.address);
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
    await community.remove();
    await next.remove();
  });

  /** Has a server of this release serve the community; one of the other release is stopped before. */
  async function serve(release: 'first' | 'next') {
    if (release === running) return;
    running = release;
    await server.stop();
    const start = join(release === 'next' ? next.folder : '', 'scripts/start.ts');
    server = await startProduct({ DATA_DIR: community.folder }, [process.execPath, ...serverFlags, start]);
    proxy.passTo(server.address);
  }

  async function visitAsMember(options?: BrowserContextOptions) {
    const visit = await openPage(browser, proxy.address, options);
    await logInAs(visit.page, community.member);
    return visit;
  }

  const postPath = () => `/postDetail/${community.author.id}?postId=${community.posts[0]}`;

  async function openReport(page: Page) {
    await page.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'report' }).click();
  }

  /** The scripts and style sheets that only the next release has. */
  function changedAssets() {
    const before = new Set(listAssets().map(({ path }) => path));
    return listAssets(next.folder).filter(({ path }) => !before.has(path));
  }

  test('renames at most four scripts, and costs at most 30 kB', () => {
    const earlier = new Map(listAssets().map(({ path, text }) => [path, text]));
    const differing = listAssets(next.folder).filter(({ path, text }) => (earlier.get(path) ?? text) !== text);
    expect(differing.map(({ path }) => path)).toEqual([]);
    const changed = changedAssets();
    expect(changed.some(({ text }) => text.includes(changedSentence.to))).toBe(true);
    expect(changed.filter(({ path }) => path.endsWith('.js')).length).toBeLessThanOrEqual(4);
    expect(changed.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0)).toBeLessThanOrEqual(30_000);
  });

  test('leaves the tabs of the earlier one every other screen, and what was typed', async () => {
    await serve('first');
    const { page, browserErrors, settle } = await visitAsMember();
    await page.goto(postPath());
    await page.getByLabel('Write your comment').fill('Half a sentence');
    await settle();
    await serve('next');
    await openReport(page);
    await page.getByRole('dialog', { name: 'Something is missing' }).getByRole('button', { name: 'Close' }).click();
    await page.getByText('A new version is ready.').waitFor();
    expect(await page.getByLabel('Write your comment').inputValue()).toBe('Half a sentence');
    // React reports what an error boundary has caught.
    expect(browserErrors.splice(0).filter((text) => !text.includes('A file of the app is missing'))).toEqual([]);

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const names = { author: community.author.id, post: community.posts[0] ?? '' };
    const paths = screens.flatMap(({ path, of }) => (of === 'member' ? [fillPath(path, names)] : []));
    for (const path of ['/about', '/invest', ...paths]) {
      await page.evaluate((address) => history.pushState(null, '', address), path);
      await page.waitForURL((url) => url.pathname + url.search === path);
      await settle();
      await page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await page.getByRole('heading', { name: 'Something is missing' }).count(), path).toBe(0);
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await page.goto(postPath());
    await openReport(page);
    await page.getByRole('dialog', { name: 'Report this post' }).getByText(changedSentence.to).waitFor();
  });

  test('has a returning member fetch what has changed and nothing else', async () => {
    await serve('first');
    const { page } = await visitAsMember({ serviceWorkers: 'allow' });
    await page.goto('/');
    await waitForCachedScreens(page);
    // The browser's own cache has the files too, but not for long.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    const fetched: string[] = [];
    proxy.handle(({ path }) => {
      if (path.startsWith('/assets/')) fetched.push(path);
      return 'pass';
    });
    await serve('next');
    await update(page);
    await page.goto(postPath());
    await openReport(page);
    await page.getByRole('dialog', { name: 'Report this post' }).getByText(changedSentence.to).waitFor();
    await waitForCachedHome(page);
    expect(fetched.toSorted()).toEqual(
      changedAssets()
        .map(({ path }) => path)
        // Part of the devtools, which are fetched when somebody opens them.
        .filter((path) => !/\/(early|start-(scenario|timeline))-/.test(path))
        .toSorted(),
    );

    await page.context().setOffline(true);
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
    await page.goto(postPath());
    await openReport(page);
    await page.getByRole('dialog', { name: 'Report this post' }).getByText(changedSentence.to).waitFor();
  });

  test('leaves on the device what a member has seen, and what waits to be sent', async () => {
    await serve('first');
    const { page, browserErrors } = await visitAsMember({ serviceWorkers: 'allow' });
    const saveButton = (number: number) => page.getByRole('button', { name: `Save Post ${number}`, exact: true });
    await page.goto('/');
    await saveButton(8).click();
    await waitForCachedScreens(page);
    await waitForPersistedQueries(page, ['saves', 'ids'], ['posts', 'newest']);
    proxy.handle(({ path }) => (path.startsWith('/api/') ? { status: 503 } : 'pass'));
    await saveButton(7).click();
    await serve('next');
    await update(page);
    await expect.poll(() => saveButton(8).getAttribute('aria-pressed')).toBe('true');
    expect(await saveButton(7).getAttribute('aria-pressed')).toBe('true');

    const sent = page.waitForResponse((response) => response.url().endsWith('/savePost') && response.ok());
    proxy.handle(() => 'pass');
    await page.reload();
    await sent;
    browserErrors.length = 0;
  });
});

/** Waits until the next version is offered, and changes to it. */
async function update(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      return page.getByText('A new version is ready.').isVisible();
    })
    .toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
}

/** Waits until the version in use has stored the home page. */
const waitForCachedHome = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () =>
        caches
          .open((await caches.keys()).findLast((name) => name.startsWith('site-')) ?? '')
          .then((cache) => cache.match('/'))
          .then(Boolean),
      ),
    )
    .toBe(true);
