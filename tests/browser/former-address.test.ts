import { expect, onTestFinished, test } from 'vitest';

import { freePort } from '#scripts/lib/free-port.ts';
import { seedCommunity } from '#tests/support/browser/seeded-community.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { openPage } from '#tests/support/browser/visit.ts';
import { waitForCachedSite } from '#tests/support/browser/wait-for.ts';
import { sharedChromium } from '#tests/support/chromium.ts';

test('an app that was installed at a former address leads to the present one', async () => {
  const community = await seedCommunity(8);
  const port = await freePort();
  const [former, present] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const settings = { DATA_DIR: community.folder, PORT: String(port) };
  const before = await startProduct(settings);
  const { page } = await openPage(await sharedChromium(), former, { serviceWorkers: 'allow' });
  await page.goto('/');
  await waitForCachedSite(page);
  await before.stop();

  const after = await startProduct({ ...settings, PUBLIC_URL: present, FORMER_URLS: former });
  onTestFinished(() => after.stop());
  await page.goto('/');
  // The page that was cached, whose worker is replaced meanwhile.
  expect(new URL(page.url()).origin).toBe(former);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto('/about');
  expect(page.url()).toBe(`${present}/about`);
});
