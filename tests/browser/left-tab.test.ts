import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';

const second = 1000;
const minute = 60 * second;

describeWithProduct('a tab that is seen and left', { posts: 3 }, (product) => {
  test('asks for notifications every 30 seconds, later every 3 minutes, and when somebody is back', async () => {
    const { page } = await product.visitAsMember();
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/getUnreadNotifications')) asked += 1;
    });
    /** Lets time pass, and waits for the one question that falls into it. */
    const passUntilAnswer = async (ms: number) => {
      const answer = page.waitForResponse('**/getUnreadNotifications');
      await page.clock.fastForward(ms);
      await (await answer).finished();
    };
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.mouse.move(100, 300);
    asked = 0;

    await passUntilAnswer(30 * second);
    await passUntilAnswer(5 * minute);
    await passUntilAnswer(3 * minute);
    expect(asked).toBe(3);
    await page.clock.fastForward(2 * minute);
    // What was asked for until now is told before this.
    await page.evaluate(async () => (await fetch('/api/health')).status);
    expect(asked).toBe(3);
    await passUntilAnswer(minute);
    expect(asked).toBe(4);

    const back = page.waitForRequest('**/getUnreadNotifications');
    await page.mouse.move(120, 320);
    await back;
  });
});
