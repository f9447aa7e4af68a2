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
  link.setState('fast');
  const phone = await newPhone(browser, {
    serviceWorkers: 'allow',
    link: otherAddress === undefined ? link : undefined,
  });
  await phone.addInitScript(
    ([token, userId]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userId', userId ?? '');
      localStorage.setItem('isAdmin', 'false');
    },
    [member.token, member.userId],
  );
  const url = otherAddress ?? address;
  // As after a login. Otherwise the next page would have another language, and nothing that was persisted in the first one.
  await phone.addCookies([{ name: localeCookie, value: member.locale, url }]);
  const page = await openTab(phone);
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.locator('main li button[aria-pressed]').first().waitFor();
  return { phone, page };
}
