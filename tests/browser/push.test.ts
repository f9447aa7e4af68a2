import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import type { PushMessage } from '#contract/push-message.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';

/** Gives the page's service worker a message, as the browser does when its push service has one. */
async function deliver(page: Page, debug: CDPSession, data: string) {
  const registrations = new Promise<string>((resolve) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await debug.send('ServiceWorker.enable');
  const registrationId = await registrations;
  const { origin } = new URL(page.url());
  await debug.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** The notifications that the site shows, and the page that a click on the first one opens. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

describeWithProduct('a pushed message', { posts: 1 }, (product) => {
  test('is shown, and a click opens the page that it is about', async () => {
    const { page } = await product.visitAsMember({ serviceWorkers: 'allow', permissions: ['notifications'] });
    await page.goto('/');
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined));
    const message: PushMessage = {
      title: 'Cleaner Life',
      body: 'noor.field started following you.',
      path: '/profile/noor',
      tag: 'a-group',
    };
    const debug = await page.context().newCDPSession(page);
    await deliver(page, debug, JSON.stringify(message));
    const { path: _, ...visible } = message;
    await expect.poll(() => shown(page)).toEqual([visible]);

    const [worker] = page.context().serviceWorkers();
    const opened = await worker!.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope;
      const [notification] = await scope.registration.getNotifications();
      // A browser opens windows only for a person's click.
      const path = new Promise<string>((resolve) => {
        Object.assign(scope.clients, {
          openWindow(url: string) {
            resolve(url);
            return Promise.resolve(null);
          },
        });
      });
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
      return path;
    });
    expect(opened).toBe(message.path);
    expect(await shown(page)).toEqual([]);
  });
});
