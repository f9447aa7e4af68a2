/** @module-tag sweep */

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { findCovered } from '#tests/support/browser/find-covered.ts';
import { missingFileVisits } from '#tests/support/browser/missing-file-visits.ts';
import { press } from '#tests/support/browser/press.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { logInAs } from '#tests/support/browser/visit.ts';

const screens = [
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
  const addresses = (): Record<string, string> => {
    const { author, posts } = product.community;
    return {
      '/': '/',
      '/about': '/about',
      '/forgot-password': '/forgot-password',
      '/invest': '/invest',
      '/$page': '/rules',
      '/login': '/login',
      '/register': '/register',
      '/stop-daily-mail': '/stop-daily-mail?token=none',
      '/undo-email-change': '/undo-email-change?token=none',
      '/verify-email': '/verify-email?token=none',
      '/$category': '/beauty',
      '/apiTokens': '/apiTokens',
      '/blocked': '/blocked',
      '/discover': '/discover?query=post',
      '/editProfile': '/editProfile',
      '/notifications': '/notifications',
      '/savedPosts': '/savedPosts',
      '/sessions': '/sessions',
      '/settings': '/settings',
      '/yourData': '/yourData',
      '/post/$postId': `/post/${posts[1]}`,
      '/admin/{-$section}': '/admin/members',
      '/collections/$collectionId': '/collections/none',
      '/connections/$profileUserId': '/connections/me',
      '/postDetail/$profileUserId': `/postDetail/${author.id}?postId=${posts[1]}`,
      '/profile/$profileUserId': `/profile/${author.id}`,
    };
  };
  /** These lead a member elsewhere at once. */
  const redirects = ['/logout', '/oauth-success', '/collection/$collectionId', '/member/$username'];

  /** An admin, who has the longest menus, and whose address is not confirmed. */
  async function visitAsAdmin() {
    const visit = await product.visit({ hasTouch: true });
    const { admin } = product.community;
    const authorization = `Bearer ${admin.token}`;
    const answer = await fetch(`${product.address}/api/user/getCurrentUser`, { headers: { authorization } });
    const account = (await answer.json()) as object;
    await fetch(`${product.address}/api/admin/pages/rules/en`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ text: '# House rules\n\nBe kind, and read [about us](/about).' }),
    });
    await visit.page.route('**/api/user/getCurrentUser', (route) =>
      route.fulfill({ json: { ...account, emailVerified: false } }),
    );
    await logInAs(visit.page, admin);
    return visit;
  }

  async function resize(page: Page, size: (typeof screens)[number]) {
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
    for (const size of screens) {
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
      for (const size of screens) {
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
    expect(Object.keys(addresses()).concat(redirects).toSorted()).toEqual(listPaths().toSorted());
  });

  test('nothing covers what a member can press or read', { timeout: 400_000 }, async () => {
    const { page, settle } = await visitAsAdmin();
    const faults: string[] = [];
    for (const [path, address] of Object.entries(addresses())) {
      await page.goto(address);
      await page.locator('header [aria-label^="my account"]').waitFor();
      await settle();
      faults.push(...(await look(page, path)));
      faults.push(...(await lookAtPopups(page, page.locator('main [aria-haspopup=menu]'), path)));
    }
    faults.push(...(await lookAtPopups(page, page.locator('header [aria-expanded]'), 'header')));
    expect(faults).toEqual([]);
  });

  test('nothing covers what is in a dialog', { timeout: 400_000 }, async () => {
    const { page, settle } = await product.visit({ hasTouch: true });
    const faults: string[] = [];
    const names = new Set<string>();
    const dialog = page.locator('dialog[open]').last();
    for (const { path, as, presses = [] } of missingFileVisits(product.community)) {
      if (!as) continue;
      await page.goto('/about');
      await logInAs(page, product.community[as]);
      await page.goto(path);
      await settle();
      for (const name of presses) {
        if (!(await press(page, name))) continue;
        await settle();
        if ((await dialog.count()) === 0) continue;
        names.add((await dialog.getByRole('heading').first().textContent()) ?? '');
        for (const size of screens) {
          await resize(page, size);
          faults.push(...(await faultsOf(page, `${path}, ${name}, ${size.width} px`)));
        }
      }
    }
    expect(names.size, [...names].join()).toBeGreaterThan(6);
    expect(faults).toEqual([]);
  });

  test('nothing does while messages, the network status and what waits are shown', { timeout: 400_000 }, async () => {
    const { page, settle } = await visitAsAdmin();
    const faults: string[] = [];
    const message = page.locator('[data-sonner-toast]').getByRole('button');
    const save = page.getByRole('button', { name: /^Save Post/ });
    for (const path of ['/', '/profile/$profileUserId', '/postDetail/$profileUserId']) {
      await page.goto(addresses()[path] ?? '');
      await save.last().click();
      // It stays as long as its button has the focus.
      await message.focus();
      faults.push(...(await look(page, `${path}, message`)));
    }
    // From here on a save waits.
    await page.route('**/api/user/savePost', (route) => route.abort());
    await page.goto('/');
    await save.first().click();
    const line = page.getByText('1 action waits to be sent.');
    for (const path of ['/', '/editProfile', '/postDetail/$profileUserId']) {
      await page.goto(addresses()[path] ?? '');
      await line.waitFor();
      await settle();
      faults.push(...(await look(page, `${path}, waiting`)));
    }
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    faults.push(...(await look(page, 'offline')));
    await page.getByRole('button', { name: 'Show what waits' }).click();
    await page.getByRole('dialog').waitFor();
    for (const size of screens) {
      await resize(page, size);
      faults.push(...(await faultsOf(page, `what waits, ${size.width} px`)));
    }
    expect(faults).toEqual([]);
  });
});
