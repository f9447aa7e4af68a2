import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, phone } from '#tests/support/browser/visit.ts';

describeWithProduct('the connections', { posts: 14, isShared: true }, (product) => {
  for (const [name, screen] of [
    ['a finger on a phone', phone],
    ['a mouse on a wide screen in the dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ] as const)
    test(`S091: with ${name}: cards with the newest pictures and a follow button, by one request, and the way back`, async () => {
      const { member, author } = product.community;
      const follow = (act: 'follow' | 'unfollow') =>
        fetch(`${product.address}/api/user/${act}/${author.id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${member.token}` },
        });
      expect((await follow('follow')).status).toBe(200);
      const { page } = await product.visitAsMember(screen);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/isFollowing|getUserConnections|getPost|getUsersPosts/.test(pathname)) asked.push(pathname);
      });
      await page.goto(`/connections/${member.id}`);
      const card = page.getByRole('listitem').filter({ hasText: author.username }).first();
      const toggle = (label: string) => card.getByRole('button', { name: label, exact: true });
      await toggle('Following').waitFor();
      const height = (await card.boundingBox())!.height;
      for (const title of ['Post 14', 'Post 13', 'Post 12'])
        await expect
          .poll(() =>
            card
              .getByRole('link', { name: title, exact: true })
              .locator('img')
              .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
          )
          .toBe(true);
      // The pictures had their place from the first frame.
      expect((await card.boundingBox())!.height).toBe(height);
      expect(asked).toEqual(['/api/user/getUserConnections']);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await toggle('Following').focus();
      await page.keyboard.press('Enter');
      await toggle('+ Follow').waitFor();
      await toggle('+ Follow').click();
      await toggle('Following').waitFor();
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: member.username }).waitFor();
      await page.goBack();
      await card.getByRole('link', { name: 'Post 13', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Post 13' }).waitFor();
      expect((await follow('unfollow')).status).toBe(200);
    });
});
