import type { BrowserContext, Page } from 'playwright-core';

import { localeCookie } from '#contract/locales.ts';

import { newPhone, openTab } from './phone.ts';
import type { BenchSetup } from './setup.ts';

/**
 * Opens the home page as a logged-in member, with the service worker installed: through the slow link, or without it that of the
 * server at `otherAddress`.
 */
export async function openAsMember(
  { browser, product: { link, address }, member }: BenchSetup,
  otherAddress?: string,
): Promise<{ phone: BrowserContext; page: Page }> {
  link.setSpeed('fast');
  const phone = await newPhone(browser, {
    serviceWorkers: 'allow',
    link: otherAddress === undefined ? link : undefined,
  });
  const url = otherAddress ?? address;
  await logIn(phone, member, url);
  const page = await openTab(phone);
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.locator('main li button[aria-pressed]').first().waitFor();
  return { phone, page };
}

/** Stores the member's session in a browser profile for the site at `url`, as a login does. */
export async function logIn(
  phone: BrowserContext,
  { token, userId, locale }: BenchSetup['member'],
  url: string,
): Promise<void> {
  await phone.addInitScript(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('userId', session.userId);
      localStorage.setItem('isAdmin', 'false');
    },
    { token, userId },
  );
  // Otherwise the next page would have another language, and nothing that was persisted in the first one.
  await phone.addCookies([{ name: localeCookie, value: locale, url }]);
}
