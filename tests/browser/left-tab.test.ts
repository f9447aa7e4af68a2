import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct, type ProductUnderTest } from '#tests/support/browser/product.ts';
import { logInAs } from '#tests/support/browser/visit.ts';
import { startFreezableProxy } from '#tests/support/freezable-proxy.ts';

const second = 1000;
const minute = 60 * second;

describeWithProduct('a tab that is seen and left', { posts: 3 }, (product) => {
  test('asks for notifications every 30 seconds, later less and less often, and when somebody is back', async () => {
    const { page } = await product.visitAsMember();
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/getUnreadNotifications')) asked += 1;
    });
    /** Lets time pass, and waits for the one question that falls into it. */
    const passUntilAnswer = async (ms: number) => {
      const before = asked;
      const answer = page.waitForResponse('**/getUnreadNotifications');
      await page.clock.fastForward(ms);
      await (await answer).finished();
      expect(asked - before).toBe(1);
    };
    const passSilently = async (ms: number) => {
      const before = asked;
      await page.clock.fastForward(ms);
      // What was asked for until now is told before this.
      await page.evaluate(async () => (await fetch('/api/health')).status);
      expect(asked - before).toBe(0);
    };
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.mouse.move(100, 300);

    await passUntilAnswer(30 * second);
    await passUntilAnswer(5 * minute);
    await passSilently(5 * minute);
    await passUntilAnswer(minute);
    await passSilently(10 * minute);
    await passUntilAnswer(2 * minute);
    await passUntilAnswer(15 * minute);

    const back = page.waitForRequest('**/getUnreadNotifications');
    await page.mouse.move(120, 320);
    await (await (await back).response())?.finished();
    await passUntilAnswer(30 * second);
  });

  test('costs at most 20 kB an hour', async () => {
    expect(await bytesOfAnHour(product, 1)).toBeLessThanOrEqual(20_000);
  });

  test('costs no more with nineteen others in the same browser', { tags: 'sweep' }, async () => {
    expect(await bytesOfAnHour(product, 20)).toBeLessThanOrEqual(20_000);
  });

  test('costs nothing while it is hidden, and lets a seen tab ask', async () => {
    const { page } = await product.visitAsMember();
    const asked: Page[] = [];
    const pages = await openTabs(page, product, 2);
    for (const tab of pages) tab.on('request', () => asked.push(tab));
    const [seen, hidden] = pages as [Page, Page];
    await hide(hidden);
    const answer = seen.waitForResponse('**/getUnreadNotifications');
    await page.clock.fastForward(30 * second);
    await (await answer).finished();
    expect(asked).toEqual([seen]);
  });

  test('shows what another tab of the browser was told', async () => {
    const { page } = await product.visitAsMember();
    const pages = await openTabs(page, product, 2);
    const { author, member } = product.community;
    const headers = { authorization: `Bearer ${author.token}` };
    await fetch(`${product.address}/api/user/follow/${member.id}`, { method: 'POST', headers });
    await page.clock.fastForward(30 * second);
    for (const tab of pages) await tab.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  });
});

/** What a browser and its server send each other in an hour in which these tabs are seen and nobody does anything. */
async function bytesOfAnHour(product: ProductUnderTest, count: number): Promise<number> {
  const proxy = await startFreezableProxy(new URL(product.address));
  const { page } = await product.visitAsMember({ baseURL: proxy.url });
  const running = new Set<Request>();
  const context = page.context();
  context.on('request', (request) => running.add(request));
  context.on('requestfinished', (request) => running.delete(request));
  context.on('requestfailed', (request) => running.delete(request));
  await context.route('**/nothing', (route) => route.fulfill({ body: '' }));
  const pages = await openTabs(page, product, count);
  const before = proxy.bytes();
  for (const ms of [...Array<number>(10).fill(30 * second), ...Array<number>(11).fill(5 * minute)]) {
    await page.clock.fastForward(ms);
    // What was asked for until now is told before this, which does not reach the network.
    for (const tab of pages) await tab.evaluate(async () => (await fetch('/nothing')).status);
    await expect.poll(() => running.size).toBe(0);
  }
  const bytes = proxy.bytes() - before;
  // It has asked at all.
  expect(bytes).toBeGreaterThan(5000);
  return bytes;
}

/** Opens home in as many tabs of the page's browser, which have one clock, and waits until nothing is loading any more. */
async function openTabs(page: Page, { community }: ProductUnderTest, count: number): Promise<Page[]> {
  const pages = [page];
  await page.clock.install();
  while (pages.length < count) pages.push(await page.context().newPage());
  for (const tab of pages) {
    if (tab !== page) await logInAs(tab, community.member);
    await tab.goto('/');
    await tab.waitForResponse('**/getUnreadNotifications');
    await tab.waitForLoadState('networkidle');
  }
  return pages;
}

/** As when another tab of its window is chosen. */
const hide = (tab: Page) =>
  tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
