/** @module-tag sweep */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import type { OperationAnswer } from '#contract/operations.ts';
import { persistedFlagKey } from '#contract/page.ts';
import { builtStylesPath } from '#tests/support/browser/built-file.ts';
import { devtoolsPane, ignoreToolStyles } from '#tests/support/browser/devtools.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { waitForPersistedQueries } from '#tests/support/browser/wait-for.ts';

const [hour, day] = [3_600_000, 24 * 3_600_000];

describeWithProduct('a scenario of the devtools', { posts: 9 }, (product) => {
  /** A tab of the member, and what the tester has in it. */
  async function open(options: BrowserContextOptions = {}) {
    const visit = await product.visitAsMember(options);
    ignoreToolStyles(visit);
    const { page, browserErrors } = visit;
    return { page, browserErrors, pane: devtoolsPane(page) };
  }
  /** Saves a post as from another device. */
  async function save(number: number) {
    const path = '/user/getAllPosts';
    const { posts } = await product.getAsMember<OperationAnswer<'getAllPosts'>>(path);
    const { imageUrl } = posts.find(({ title }) => title === `Post ${number}`) ?? {};
    const saved = await fetch(`${product.address}/api/user/savePost`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.community.member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ imageUrl }),
    });
    expect(saved.status).toBe(200);
  }
  /** The saved posts lie on the device; not asked before the app has made its database there. */
  async function visitSaves(page: Page) {
    await save(1);
    await page.goto('/savedPosts');
    await page.waitForFunction((flag) => localStorage.getItem(flag) !== null, persistedFlagKey);
    await waitForPersistedQueries(page, ['saves', 'list']);
  }
  const detailAddress = () => `/postDetail/${product.community.author.id}?postId=${product.community.posts[0]}`;
  const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  const box = (page: Page) => page.getByLabel('Write your comment');
  async function countComments(text: string) {
    const path = `/user/getComments?postId=${product.community.posts[0]}`;
    const { comments } = await product.getAsMember<OperationAnswer<'getComments'>>(path);
    return comments.filter((one) => one.comment === text).length;
  }

  describe('age', () => {
    /** When the newest posts on the device were fetched, as another tab reads it. */
    async function storedAt(page: Page) {
      const other = await page.context().newPage();
      await other.goto('/about');
      const time = await other.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('cleaner-life');
            opening.onsuccess = () => {
              const listing = opening.result.transaction('queries').objectStore('queries').getAll();
              listing.onsuccess = () => {
                const records = listing.result as { query: { queryHash: string; state: { dataUpdatedAt: number } } }[];
                const found = records.find(({ query }) => query.queryHash === '["saves","list"]');
                opening.result.close();
                resolve(found?.query.state.dataUpdatedAt ?? 0);
              };
            };
          }),
      );
      await other.close();
      return time;
    }

    const shown = (page: Page) => page.getByRole('link', { name: /Post 1$/ }).first();

    test('makes what is restored stale, or too old; on the device it is as old as before', async () => {
      const { page, pane } = await open();
      await visitSaves(page);
      const stored = pane.root.getByRole('listitem').filter({ hasText: '["saves","list"]' });
      await page.goto('/savedPosts?devtools=age:2d,offline');
      for (const _ of ['at first', 'after a reload']) {
        await shown(page).waitFor();
        await pane.open('Device');
        await expect.poll(() => stored.textContent()).toMatch(/(stale|invalid) · 2 d old/);
        await page.reload();
      }
      expect(Date.now() - (await storedAt(page))).toBeLessThan(hour);

      await page.goto('/savedPosts?devtools=age:31d,offline');
      await page.getByText('Failed to load saved posts').waitFor();
      expect(await shown(page).count()).toBe(0);
    });

    test('fetches anew what is shown, and makes what is in the cache stale', async () => {
      const { page, pane } = await open();
      await visitSaves(page);
      const isFetched = page.waitForResponse('**/api/user/getSavedPosts*');
      await page.goto('/savedPosts?devtools=age:2h');
      await isFetched;
      await pane.setScenario('age:3h');
      await pane.open('Device');
      const stored = pane.root.getByRole('listitem').filter({ hasText: '["saves","list"]' });
      const refresh = pane.root.getByRole('button', { name: 'Refresh' });
      // What was fetched is written a second later.
      await expect.poll(() => refresh.click().then(() => stored.textContent())).toMatch(/stale · 3 h old/);
    });
  });

  describe('quota', () => {
    test('warns of what is written, sends it, and keeps it in its box without a network', async () => {
      const { page, pane } = await open();
      await page.goto(`${detailAddress()}&devtools=quota`);
      await box(page).fill('On a full device');
      await page.getByText('This browser cannot store what you write.').waitFor();
      await page.getByRole('button', { name: 'Send comment' }).click();
      await comment(page, 'On a full device').waitFor();
      await expect.poll(() => countComments('On a full device')).toBe(1);
      await pane.setScenario('quota,offline');
      await pane.close();
      await box(page).fill('And offline');
      await page.getByRole('button', { name: 'Send comment' }).click();
      await page.getByText('Your comment could not be sent.').first().waitFor();
      await expect.poll(() => box(page).inputValue()).toBe('And offline');
    });

    test('gives what was stored before and is refused back to its box', async () => {
      const { page, pane } = await open();
      await page.goto(`${detailAddress()}&devtools=offline`);
      await page.getByText(/^You are offline\./).waitFor();
      await box(page).fill('Stored and refused');
      await page.getByRole('button', { name: 'Send comment' }).click();
      await pane.open('Outbox');
      await pane.entry('Stored and refused').getByText('waiting').waitFor();
      await pane.setScenario('quota,fail:addComments:400');
      await pane.close();
      await expect.poll(() => box(page).inputValue()).toBe('Stored and refused');
      await page.getByText('This browser cannot store what you write.').waitFor();
    });

    test('sends what was stored before', async () => {
      const { page, pane } = await open();
      await page.goto(`${detailAddress()}&devtools=offline`);
      await page.getByText(/^You are offline\./).waitFor();
      await box(page).fill('Stored before');
      await page.getByRole('button', { name: 'Send comment' }).click();
      await pane.open('Outbox');
      await pane.entry('Stored before').getByText('waiting').waitFor();
      await pane.setScenario('quota');
      await pane.open('Outbox');
      await pane.ended('comments/add').getByText('sent', { exact: true }).waitFor();
      expect(await countComments('Stored before')).toBe(1);
      await page.reload();
      await comment(page, 'Stored before').waitFor();
      await pane.open('Outbox');
      await pane.root.getByText('Nothing waits to be sent.').waitFor();
      expect(await countComments('Stored before')).toBe(1);
    });
  });

  test.each([
    ['latency:getCommunity:1', 1],
    ['key-expired', 2],
  ])('with %s a comment whose answer was lost is there %i times', async (scenario, times) => {
    const { page, pane } = await open();
    await page.goto(`${detailAddress()}&devtools=${scenario}`);
    const text = `Once more with ${scenario}`;
    await page.route(
      '**/api/user/addComments',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await box(page).fill(text);
    await page.getByRole('button', { name: 'Send comment' }).click();
    await pane.open('Outbox');
    await pane.ended('comments/add').getByText('sent', { exact: true }).waitFor();
    expect(await countComments(text)).toBe(times);
  });

  test.each([
    ['-1d', -day, 2],
    ['+2h', 2 * hour, 3],
  ])('clock:%s is the time of this tab from its start, which shows what is new', async (off, aheadMs, number) => {
    const { page } = await open();
    await visitSaves(page);
    await save(number);
    await page.goto(`/savedPosts?devtools=clock:${off}`);
    await page
      .getByRole('link', { name: new RegExp(`Post ${number}$`) })
      .first()
      .waitFor();
    const times = await page.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date())]);
    for (const time of times) expect(Math.abs(time - Date.now() - aheadMs)).toBeLessThan(hour / 2);
    expect(await page.evaluate(() => [new Date(5).getTime(), new Date() instanceof Date])).toEqual([5, true]);
    await page.goto(detailAddress());
    await box(page).fill(`Of this minute ${off}`);
    await page.getByRole('button', { name: 'Send comment' }).click();
    await comment(page, `Of this minute ${off}`).getByText('now').waitFor();
  });

  describe('abort', () => {
    test('lets a script not load: its part says so, the rest stays', async () => {
      const { page, browserErrors } = await open();
      await page.goto(`${detailAddress()}&devtools=abort:report-form`);
      await box(page).fill('Half a sentence');
      await page.getByRole('button', { name: 'More about this post' }).click();
      await page.getByRole('menuitem', { name: 'report' }).click();
      await page.getByRole('dialog', { name: 'Something is missing' }).waitFor();
      expect(await box(page).inputValue()).toBe('Half a sentence');
      browserErrors.splice(0);
    });

    test('lets a stylesheet not load: its screen is there without it', async () => {
      const { page, browserErrors } = await open();
      const name = builtStylesPath('routes/about.tsx').split('/').at(-1) ?? '';
      await page.goto(`/?devtools=abort:${name}`);
      await page.getByRole('link', { name: 'About' }).click();
      await page.waitForURL('**/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const loaded = () => [...document.styleSheets].map(({ href }) => href).filter((href) => href !== null);
      expect((await page.evaluate(loaded)).filter((href) => href.includes(name))).toEqual([]);
      browserErrors.splice(0);
    });

    test('names the nearest script for a wrong name', async () => {
      const { page, pane } = await open();
      await page.goto('/?devtools=abort:reportform');
      await pane.open('Network');
      await pane.root.getByRole('alert').getByText('The nearest is abort:report-form.').waitFor();
    });
  });

  test('stays over a reload, also of another screen, until Reset', async () => {
    const { page, pane } = await open();
    await page.goto('/?devtools=empty');
    await pane.root.waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'discover' }).click();
    await page.waitForURL('**/discover');
    await pane.setScenario('latency:5,key-expired');
    await pane.close();
    await page.reload();
    await pane.root.getByRole('button', { name: /key-expired/ }).waitFor();
    await pane.setScenario('');
    await page.reload();
    await page.getByRole('button', { name: 'my account' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('scenario'))).toBe('');
  });
});
