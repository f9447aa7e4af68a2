/** @module-tag sweep */

import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import type { Snapshot } from '#client/devtools/snapshot/snapshot.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { devtoolsPane, ignoreToolStyles } from '#tests/support/browser/devtools.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the devtools of the production build', { posts: 9 }, (product) => {
  /** The member's home page with the devtools, and this scenario once it has loaded. */
  async function open(scenario = '', options: BrowserContextOptions = {}) {
    const visit = await product.visitAsMember(options);
    ignoreToolStyles(visit);
    const { page } = visit;
    await page.goto('/?devtools');
    const pane = devtoolsPane(page);
    await pane.root.waitFor({ state: 'attached' });
    await saveButton(page, 9).waitFor();
    if (scenario) {
      await pane.setScenario(scenario);
      await pane.close();
    }
    return { page, pane };
  }
  const saveButton = (page: Page, number: number) =>
    page.getByRole('button', { name: `Save Post ${number}`, exact: true });
  async function isSaved(number: number) {
    const { postIds } = await product.getAsMember<OperationAnswer<'getSavedPostIds'>>('/user/getSavedPostIds');
    return postIds.includes(product.community.posts[9 - number] ?? '');
  }

  describe('each state of a mutation, without the browser’s own tools', () => {
    test('offline, also that of Query’s devtools, it waits; online again it is sent', async () => {
      const { page, pane } = await open('offline');
      await page.getByText(/^You are offline\./).waitFor();
      await saveButton(page, 1).click();
      await pane.open('Outbox');
      await pane.entry('Save “Post 1”').getByText('waiting').waitFor();
      expect(await pane.entry('Save “Post 1”').textContent()).toContain('when the network is back');
      await page.getByRole('button', { name: 'Open Tanstack query devtools' }).click();
      await pane.close();
      await page.getByRole('button', { name: 'Unset offline mocking behavior' }).click();
      await page.getByRole('button', { name: 'Close tanstack query devtools', exact: true }).click();
      await pane.open('Outbox');
      await pane.ended('saves/save').getByText('sent', { exact: true }).waitFor();
      expect(await isSaved(1)).toBe(true);
    });

    test('while a call takes its time it is being sent', async () => {
      const { page, pane } = await open('latency:savePost:4000');
      await saveButton(page, 2).click();
      await pane.open('Outbox');
      await pane.entry('Save “Post 2”').getByText('sending').waitFor();
      await pane.ended('saves/save').getByText('sent', { exact: true }).waitFor();
    });

    test('a busy server lets it wait for the next try; that can be made now, or the mutation discarded', async () => {
      const { page, pane } = await open('fail:savePost:503');
      // A part of the time until the next try is random: now it comes in a minute, and not between two steps of this test.
      await page.evaluate(() => {
        Math.random = () => 120;
      });
      await saveButton(page, 3).click();
      await saveButton(page, 4).click();
      await pane.open('Outbox');
      const [first, second] = [pane.entry('Save “Post 3”'), pane.entry('Save “Post 4”')];
      await first.getByText(/^503: /).waitFor();
      await first.getByText('waiting').waitFor();
      await second.getByRole('button', { name: /^Discard/ }).click();
      await second.waitFor({ state: 'detached' });
      // Still a scenario, in which a mutation waits for its next try.
      await pane.setScenario('fail:follow:503');
      await pane.open('Outbox');
      await pane.tryNow();
      await pane.ended('saves/save').getByText('sent', { exact: true }).waitFor();
      expect([await isSaved(3), await isSaved(4)]).toEqual([true, false]);
    });

    test('a failing server rejects it, after it was tried three times', async () => {
      const { page, pane } = await open('fail:savePost:500');
      await saveButton(page, 4).click();
      await pane.open('Outbox');
      await pane
        .ended('saves/save')
        .getByText(/^rejected: /)
        .waitFor();
      expect(await isSaved(4)).toBe(false);
      await pane.open('Network');
      await expect.poll(() => pane.calls('savePost').count()).toBe(3);
    });

    test('its inverse cancels it before it was sent', async () => {
      const { page, pane } = await open('offline');
      await page.getByText(/^You are offline\./).waitFor();
      await saveButton(page, 5).click();
      await pane.open('Outbox');
      await pane.entry('Save “Post 5”').waitFor();
      await pane.close();
      await saveButton(page, 5).click();
      await pane.open('Outbox');
      await expect.poll(() => pane.ended('saves/').allTextContents()).toHaveLength(2);
      expect((await pane.ended('saves/').allTextContents()).every((text) => text.includes('cancelled'))).toBe(true);
    });

    test('what another tab has sent is shown as such, and a scenario does not reach that tab', async () => {
      const { page, pane } = await open('offline');
      await page.getByText(/^You are offline\./).waitFor();
      await saveButton(page, 6).click();
      await pane.open('Outbox');
      await pane.entry('Save “Post 6”').waitFor();
      const other = await page.context().newPage();
      await other.goto('/');
      await pane.ended('saves/save').getByText('sent by another tab').waitFor();
      expect(await isSaved(6)).toBe(true);
      expect(await other.getByText(/^You are offline\./).count()).toBe(0);
      await other.close();
    });

    test('a 401 ends the session of this tab; other tabs stay logged in', async () => {
      const { page, pane } = await open();
      const other = await page.context().newPage();
      await other.goto('/');
      await other.getByRole('button', { name: 'my account' }).waitFor();
      await page.bringToFront();
      await pane.setScenario('401');
      await pane.close();
      await saveButton(page, 7).click();
      await page.getByRole('button', { name: 'my account' }).waitFor({ state: 'detached' });
      await other.getByRole('link', { name: 'discover' }).click();
      await other.waitForURL('**/discover');
      await other.getByRole('button', { name: 'my account' }).waitFor();
      await other.close();
    });
  });

  test('a scenario in the address applies from the first call on', async () => {
    const visit = await product.visitAsMember();
    ignoreToolStyles(visit);
    const { page } = visit;
    await page.goto('/savedPosts?devtools=fail:getSavedPosts:503');
    await page.getByText('Failed to load saved posts').waitFor();
    await page.goto('/savedPosts?devtools=empty');
    await page.getByText('No saved posts available').waitFor();
  });

  test('a persisted query is listed with its age, size and member, and can be deleted', async () => {
    const { page, pane } = await open();
    await pane.open('Device');
    const list = pane.root.getByRole('region', { name: 'Device' });
    const newest = list.getByRole('listitem').filter({ hasText: '["posts","newest"]' });
    await expect
      .poll(async () => {
        await list.getByRole('button', { name: 'Refresh' }).click();
        return newest.textContent({ timeout: 500 }).catch(() => '');
      })
      .toMatch(/fresh · \d+ s old · [\d.]+ kB · this member/);
    await newest.getByRole('button', { name: /^Delete/ }).click();
    await newest.waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: /Post 9$/ })
      .first()
      .waitFor();
  });

  test('the timeline tells what a save has done to the cache, and how large the answers to fetches were', async () => {
    const { page, pane } = await open();
    await pane.open('Timeline');
    const list = pane.root.getByRole('region', { name: 'Timeline' });
    await pane.close();
    await saveButton(page, 7).click();
    await pane.open('Timeline');
    await list.getByLabel('Filter by key or mutation').fill('saves/save');
    const lines = list.getByRole('listitem');
    await lines.filter({ hasText: /^[\d.]+ smutation endedsaves\/save .*sent: / }).waitFor();
    await lines.filter({ hasText: /changed at once\["saves","ids"\]by saves\/save / }).waitFor();
    await list.getByLabel('Filter by key or mutation').fill('');
    await page.getByRole('link', { name: 'discover' }).click();
    await lines
      .filter({ hasText: /fetched\d+ ms · [\d.]+ k?B\[.*(loader|mount) · get/ })
      .first()
      .waitFor();
  });

  test('the timeline goes on over a page that is loaded anew, from its first data on', async () => {
    const { page, pane } = await open();
    await saveButton(page, 6).click();
    await pane.open('Timeline');
    const lines = pane.root.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    const ended = lines.filter({ hasText: /mutation endedsaves\/(un)?save .*sent: / });
    await ended.waitFor();
    await page.goto('/savedPosts');
    await lines.filter({ hasText: /page loaded\/savedPosts/ }).waitFor();
    await ended.waitFor();
    await lines.filter({ hasText: /restored\["saves","ids"\]from the device · fetched \d+ s ago/ }).waitFor();
  });

  test('a snapshot has the cache, the outbox and the calls, but no token; opened, Query’s devtools show it', async () => {
    const { page, pane } = await open('fail:savePost:503');
    await saveButton(page, 8).click();
    await pane.open('Outbox');
    await pane
      .entry('Save “Post 8”')
      .getByText(/^503: /)
      .waitFor();
    await pane.open('Report');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pane.root.getByRole('button', { name: 'Save a snapshot' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    const snapshot = JSON.parse(text) as Snapshot;
    expect(snapshot).toMatchObject({ format: 'cleaner-life-snapshot', scenario: 'fail:savePost:503' });
    expect(snapshot.queries.map(({ queryKey }) => queryKey)).toContainEqual(['posts', 'newest']);
    expect(snapshot.outbox).toMatchObject([{ name: 'saves/save' }]);
    expect(snapshot.calls.map(({ operation }) => operation)).toContain('savePost');
    const { token, email } = product.community.member;
    for (const secret of [token, email]) expect(text).not.toContain(secret);

    await pane.root.getByLabel('Open a snapshot').setInputFiles(await download.path());
    await page.getByText(/show the snapshot of/).waitFor();
    await pane.close();
    await page.getByRole('button', { name: 'Open Tanstack query devtools' }).click();
    await page.getByText('Mutations', { exact: true }).click();
    await page.getByRole('button', { name: 'Paused: 1' }).waitFor();
  });

  test.each([
    ['a phone', phone],
    ['a low desk', { viewport: { width: 1280, height: 720 } }],
  ])('on %s neither the buttons nor the pane cover what is in the header or the dock', async (_name, options) => {
    const { page, pane } = await open('', options);
    const links = page.locator('header, nav').locator('a, button').filter({ visible: true });
    for (const isOpen of [false, true]) {
      if (isOpen) await pane.open('Outbox');
      expect(await links.count()).toBeGreaterThan(5);
      for (const link of await links.all()) await link.click({ trial: true });
    }
  });

  test.each([
    ['a phone', phone],
    ['a desk', { viewport: { width: 1280, height: 900 } }],
  ])('on %s the pane is accessible, fits, opens at a key and closes with Escape', async (_name, options) => {
    const visit = await product.visitAsMember(options);
    ignoreToolStyles(visit);
    const { page } = visit;
    await page.goto('/');
    const pane = devtoolsPane(page);
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+Shift+F8');
        return pane.root.count();
      })
      .toBe(1);
    for (const part of ['Outbox', 'Timeline', 'Device', 'Network', 'Report'] as const) {
      await pane.open(part);
      // The devtools of Query and Router are not ours; the latter have a footer beside the page's.
      const violations = await findAccessibilityViolations(page, ['#devtools > :nth-child(-n + 2)']);
      expect(violations.filter((violation) => !violation.startsWith('landmark-no-duplicate-contentinfo'))).toEqual([]);
      const box = await pane.root.getByRole('tabpanel').boundingBox();
      const { width, height } = page.viewportSize()!;
      expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    }
    await page.keyboard.press('ArrowRight');
    expect(await pane.root.getByRole('tab', { selected: true }).textContent()).toBe('Outbox');
    await page.keyboard.press('Escape');
    const launcher = pane.root.getByRole('button', { name: /^Cleaner Life/ });
    await launcher.waitFor();
    expect(await launcher.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(
      true,
    );
  });
});
