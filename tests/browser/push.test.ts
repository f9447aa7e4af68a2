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

interface Shown {
  title: string;
  options: NotificationOptions;
}

type WorkerScope = ServiceWorkerGlobalScope & { shown: Shown[] };

describeWithProduct('a pushed message', { posts: 1 }, (product) => {
  test('is shown, and a click opens the page that it is about', async () => {
    const { page } = await product.visitAsMember({ serviceWorkers: 'allow', permissions: ['notifications'] });
    await page.goto('/');
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => undefined));
    const [worker] = page.context().serviceWorkers();
    // The system's part is left out: not every Chromium has one.
    await worker!.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      scope.shown = [];
      scope.registration.showNotification = (title, options = {}) => {
        scope.shown.push({ title, options });
        return Promise.resolve();
      };
    });
    const message: PushMessage = {
      title: 'Cleaner Life',
      body: 'noor.field started following you.',
      path: '/profile/noor',
      tag: 'a-group',
    };
    const debug = await page.context().newCDPSession(page);
    await deliver(page, debug, JSON.stringify(message));
    const shown = () => worker!.evaluate(() => (globalThis as unknown as WorkerScope).shown);
    const { title, body, tag } = message;
    await expect.poll(shown).toEqual([{ title, options: expect.objectContaining({ body, tag }) as unknown }]);

    const opened = await worker!.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope;
      let isClosed = false;
      const notification = { ...scope.shown[0]!.options, close: () => (isClosed = true) };
      // A browser opens windows only for a person's click.
      const path = new Promise<string>((resolve) => {
        scope.clients.openWindow = (url) => {
          resolve(String(url));
          return Promise.resolve(null);
        };
      });
      scope.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
      return { path: await path, isClosed };
    });
    expect(opened).toEqual({ path: message.path, isClosed: true });
  });
});
