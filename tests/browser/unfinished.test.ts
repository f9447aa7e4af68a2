/** @module-tag sweep */

import { expect, test } from 'vitest';

import { findUnfinished } from '#tests/support/browser/find-unfinished.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { fillPath, screens } from '#tests/support/screens.ts';

const longName = 'temperance.birdwhistle_green';
const longTitle =
  'A cleanser of fermented rose and oat which I have used each morning since the beginning of last winter';

describeWithProduct('with long names and titles', { posts: 4 }, (product) => {
  let renaming: Promise<void> | undefined;

  async function rename() {
    const { author, posts } = product.community;
    const headers = { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' };
    const send = async (path: string, method: string, body: object) => {
      const answer = await fetch(`${product.address}/api${path}`, { method, headers, body: JSON.stringify(body) });
      expect(answer.status, await answer.text()).toBe(200);
    };
    const none = { country: '', language: '', birthDate: '', about: '', pronouns: '', gender: '', profilePicUrl: '' };
    const account = { ...none, email: author.email, username: longName, password: '*****' };
    await send('/user/userProfile', 'PUT', account);
    for (const [index, post] of posts.slice(0, 2).entries())
      await send(`/user/editPost/${post}`, 'PATCH', { title: `${longTitle}, ${index}` });
  }

  test.each(screens.filter(({ of }) => of !== 'admin'))(
    'nothing of $path ($of) is cut, broken, small or without its name',
    async ({ path, of }) => {
      await (renaming ??= rename());
      const visit = of === 'member' ? product.visitAsMember : product.visit;
      const { page, settle } = await visit({ viewport: { width: 320, height: 640 }, hasTouch: true });
      const { author, posts } = product.community;
      await page.goto(fillPath(path, { author: author.id, post: posts[1] ?? '' }));
      const faults: string[] = [];
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await settle();
        faults.push(...(await findUnfinished(page)).map((fault) => `${width} px, ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );

  test('a dialog with a long heading keeps its buttons and its content on a phone', async () => {
    await (renaming ??= rename());
    const { page, settle } = await product.visitAsMember({ viewport: { width: 320, height: 640 }, hasTouch: true });
    const { author, posts } = product.community;
    await page.goto(`/postDetail/${author.id}?postId=${posts[0]}`);
    await page.getByRole('button', { name: 'Enlarge the picture' }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await close.waitFor();
    await settle();
    const { x, width, height } = (await close.boundingBox())!;
    expect([width, height]).toEqual([44, 44]);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(await findUnfinished(page)).toEqual([]);
  });
});
