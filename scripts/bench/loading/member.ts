import type { BrowserContext, Page } from 'playwright-core';
import { newPhone, openTab } from './phone.ts';
import type { Stage } from './stage.ts';

/** A member's phone whose browser has kept the site, and a slowed tab on the home page. */
export async function openAsMember({ browser, product: { link }, member }: Stage): Promise<{ phone: BrowserContext; page: Page }> {
  link.become('fast');
  const phone = await newPhone(browser, { keepsSite: true });
  await phone.addInitScript(([token, userId]) => {
    localStorage.setItem('token', token ?? '');
    localStorage.setItem('userId', userId ?? '');
    localStorage.setItem('isAdmin', 'false');
  }, [member.token, member.userId]);
  const page = await openTab(phone);
  await page.goto(link.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.locator('main li button[aria-pressed]').first().waitFor();
  return { phone, page };
}
