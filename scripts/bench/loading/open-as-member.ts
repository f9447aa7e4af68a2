import type { BrowserContext, Page } from 'playwright-core';

import { newPhone, openTab } from './phone.ts';
import type { BenchSetup } from './setup.ts';

/** Opens the home page as a logged-in member, with the service worker installed; that of the server at `address` if it is given. */
export async function openAsMember(
  { browser, product: { link }, member }: BenchSetup,
  address = link.address,
): Promise<{ phone: BrowserContext; page: Page }> {
  link.setState('fast');
  const phone = await newPhone(browser, { serviceWorkers: 'allow' });
  await phone.addInitScript(
    ([token, userId]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('userId', userId ?? '');
      localStorage.setItem('isAdmin', 'false');
    },
    [member.token, member.userId],
  );
  const page = await openTab(phone);
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.locator('main li button[aria-pressed]').first().waitFor();
  return { phone, page };
}
