import { expect, onTestFinished, test } from 'vitest';

import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { askAboutUse } from '#server/modules/notifications/use-questions.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { createPost } from '#tests/factories/posts.ts';
import { seedCommunity } from '#tests/support/browser/seeded-community.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { findAccessibilityViolations, logInAs, openPage } from '#tests/support/browser/visit.ts';
import { sharedChromium } from '#tests/support/chromium.ts';

const day = 24 * 60 * 60 * 1000;

/** A community whose member is asked about a post of 93 days ago. */
async function startAsked() {
  const { folder, member, remove } = await seedCommunity(1);
  onTestFinished(remove);
  const { db, close } = await openDatabase({ folder });
  const at = (now: number) => ({
    db,
    now,
    notifier: createNotifier({ clock: { now: () => now }, newId: createIds({ now: () => now }) }),
  });
  const now = Date.now();
  const clock = { now: () => now - 93 * day };
  await askAboutUse(at(clock.now()));
  const { id } = await createPost({ db, clock, newId: createIds(clock) }, member, {
    title: 'The soap',
    hasImage: false,
    tags: ['low waste'],
  });
  await askAboutUse(at(now));
  await close();
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'off' });
  onTestFinished(product.stop);
  return { address: product.address, member, id };
}

test('on a narrow phone a tap in the bell answers a question, with no network, too, and the tile and the post say so', async () => {
  const { address, member, id } = await startAsked();
  const { page } = await openPage(await sharedChromium(), address, { viewport: { width: 320, height: 640 } });
  await logInAs(page, member);
  await page.goto(`/profile/${member.id}`);
  const tile = page.getByRole('main').getByRole('link', { name: /The soap/ });
  await tile.waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const answers = page.getByRole('group', { name: 'Still using “The soap”?' });
  await answers.getByRole('button', { name: 'still in use' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const boxes = await Promise.all((await answers.getByRole('button').all()).map((button) => button.boundingBox()));
  for (const box of boxes) {
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(box!.x + box!.width).toBeLessThanOrEqual(320);
  }
  await page.context().setOffline(true);
  await answers.getByRole('button', { name: 'used up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  // The keyboard is still in the panel, which Escape closes.
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('link', { name: /The soap used up$/ })
    .waitFor();
  await page.context().setOffline(false);
  await page
    .getByRole('main')
    .getByRole('link', { name: /The soap used up after 3 months$/ })
    .waitFor();

  await tile.click();
  await page.getByText('used up after 3 months').waitFor();
  await page.getByRole('group', { name: 'Still using it?' }).getByRole('button', { name: 'no longer' }).click();
  await page.getByText('no longer used').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take the answer back' }).click();
  await page.getByText('no longer used').waitFor({ state: 'detached' });
  const readUse = async () => {
    const answer = await fetch(`${address}/api/user/getPost?postId=${id}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    return ((await answer.json()) as { post: { use?: unknown } }).post.use;
  };
  await expect.poll(readUse).toBeUndefined();
});
