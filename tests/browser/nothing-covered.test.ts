/** @module-tag sweep */

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { findCovered } from '#tests/support/browser/find-covered.ts';
import { missingFileVisits } from '#tests/support/browser/missing-file-visits.ts';
import { press } from '#tests/support/browser/press.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { logInAs } from '#tests/support/browser/visit.ts';
import { writeRules } from '#tests/support/browser/write-rules.ts';
import { fillPath, redirects, screens } from '#tests/support/screens.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 960 },
  { width: 768, height: 1024 },
  // A small phone on its side.
  { width: 568, height: 320 },
];

/** The paths of the app's routes, from the generated file, so that a new screen cannot be left out. */
function listPaths(): string[] {
  const generated = readFileSync(new URL('../../src/client/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, paths = ''] = /^export interface FileRoutesByFullPath \{$(.*?)^\}$/ms.exec(generated) ?? [];
  return [...paths.matchAll(/'(.+)':/g)].map(([, path = '']) => path);
}

describeWithProduct('on a small screen', { posts: 4, heights: [1600, 900] }, (product) => {
  const pathTo = (path: string) =>
    fillPath(path, { author: product.community.author.id, post: product.community.posts[1] ?? '' });

  /** An admin, who has the longest menus, and whose address is not confirmed. */
  async function visitAsAdmin() {
    const visit = await product.visit({ hasTouch: true });
    const { admin } = product.community;
    const authorization = `Bearer ${admin.token}`;
    const answer = await fetch(`${product.address}/api/user/getCurrentUser`, { headers: { authorization } });
    const account = (await answer.json()) as object;
    await writeRules(product);
    await visit.page.route('**/api/user/getCurrentUser', (route) =>
      route.fulfill({ json: { ...account, emailVerified: false } }),
    );
    await logInAs(visit.page, admin);
    return visit;
  }

  async function resize(page: Page, size: (typeof sizes)[number]) {
    await page.setViewportSize(size);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  }

  /** What is covered and stays so: after a resize or a scroll what is shown changes a few frames later. */
  async function faultsOf(page: Page, state: string) {
    let covered: string[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      covered = await findCovered(page);
      if (covered.length === 0) break;
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    return covered.map((fault) => `${state}: ${fault}`);
  }

  /** Looks at the page as it is in each size, at its top, in its middle and at its end. */
  async function look(page: Page, state: string) {
    const faults: string[] = [];
    for (const size of sizes) {
      await resize(page, size);
      for (const part of [0, 0.5, 1]) {
        await page.evaluate(async (share) => {
          scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });
          await new Promise(requestAnimationFrame);
        }, part);
        faults.push(...(await faultsOf(page, `${state}, ${size.width} px, at ${part}`)));
      }
    }
    return faults;
  }

  /** Opens the popup of each of these buttons, and looks at it. */
  async function lookAtPopups(page: Page, buttons: Locator, state: string) {
    const faults: string[] = [];
    const opened = page.locator('[aria-expanded=true]');
    for (const button of await buttons.all())
      for (const size of sizes) {
        await resize(page, size);
        // At the bottom of the screen, where a menu below it has the least room.
        await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
        await button.press('Enter');
        await opened.waitFor();
        const name = await opened.getAttribute('aria-label');
        faults.push(...(await faultsOf(page, `${state}, ${size.width} px, ${name}`)));
        await page.keyboard.press('Escape');
        await opened.waitFor({ state: 'detached' });
      }
    return faults;
  }

  test('each screen is looked at', () => {
    const routes = new Set(screens.flatMap(({ route }) => route ?? []));
    expect([...routes, ...redirects].toSorted()).toEqual(listPaths().toSorted());
  });

  test.each(screens)('nothing covers what a member can press or read at $path', async ({ path }) => {
    const { page, settle } = await visitAsAdmin();
    await page.goto(pathTo(path));
    await page.locator('header [aria-label^="my account"]').waitFor();
    await settle();
    const faults = await look(page, path);
    faults.push(...(await lookAtPopups(page, page.locator('main [aria-haspopup=menu]'), path)));
    if (path === '/') faults.push(...(await lookAtPopups(page, page.locator('header [aria-expanded]'), 'header')));
    expect(faults).toEqual([]);
  });

  test.each([
    ['member', 7],
    ['author', 2],
    ['admin', 1],
  ] as const)('nothing covers what is in a dialog of the %s', async (viewer, dialogs) => {
    const { page, settle } = await product.visit({ hasTouch: true });
    const faults: string[] = [];
    const names = new Set<string>();
    const dialog = page.locator('dialog[open]').last();
    for (const { path, as, presses = [] } of missingFileVisits(product.community)) {
      if (as !== viewer) continue;
      await page.goto('/about');
      await logInAs(page, product.community[as]);
      await page.goto(path);
      await settle();
      for (const name of presses) {
        if (!(await press(page, name))) continue;
        await settle();
        if ((await dialog.count()) === 0) continue;
        names.add((await dialog.getByRole('heading').first().textContent()) ?? '');
        for (const size of sizes) {
          await resize(page, size);
          faults.push(...(await faultsOf(page, `${path}, ${name}, ${size.width} px`)));
        }
      }
    }
    expect(names.size, [...names].join()).toBeGreaterThanOrEqual(dialogs);
    expect(faults).toEqual([]);
  });

  test('nothing does while messages, the network status and what waits are shown', async () => {
    const { page, settle } = await visitAsAdmin();
    const faults: string[] = [];
    const message = page.locator('[data-sonner-toast]').getByRole('button');
    const save = page.getByRole('button', { name: /^Save( Post|$)/ });
    for (const path of ['/', '/profile/{author}', '/postDetail/{author}?postId={post}']) {
      await page.goto(pathTo(path));
      // By keyboard: then it stays as long as its button has the focus.
      await save.last().press('Enter');
      await message.focus();
      faults.push(...(await look(page, `${path}, message`)));
    }
    // From here on a save waits.
    await page.route('**/api/user/savePost', (route) => route.abort());
    await page.goto('/');
    await save.first().click();
    const line = page.getByText('1 action waits to be sent.');
    for (const path of ['/', '/editProfile', '/postDetail/{author}?postId={post}']) {
      await page.goto(pathTo(path));
      await line.waitFor();
      await settle();
      faults.push(...(await look(page, `${path}, waiting`)));
    }
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    faults.push(...(await look(page, 'offline')));
    await page.getByRole('button', { name: 'Show what waits' }).click();
    await page.getByRole('dialog').waitFor();
    for (const size of sizes) {
      await resize(page, size);
      faults.push(...(await faultsOf(page, `what waits, ${size.width} px`)));
    }
    expect(faults).toEqual([]);
  });
});
