import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { phone } from '#tests/support/browser/visit.ts';

/** The points of each of these elements, every 8 px, at which a press would reach nothing that can be pressed. */
const findDeadSpots = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const dead: string[] = [];
      // From 8 px on: a round corner is the card's.
      for (let y = top + 8; y < bottom - 4; y += 8)
        for (let x = left + 8; x < right - 4; x += 8) {
          const hit = document.elementFromPoint(x, y);
          // Outside of the screen, or below a bar.
          if (!hit || (!element.contains(hit) && !hit.contains(element))) continue;
          const pressed = hit.closest('a, button, label, [tabindex="0"]');
          if (pressed && (element.contains(pressed) || pressed === element.parentElement)) continue;
          dead.push(`${hit.localName}.${hit.className}, ${x - left} px, ${y - top} px`);
        }
      return dead.length === 0 ? [] : [`${dead.length} in “${element.textContent.slice(0, 30)}”: ${dead[0]}`];
    }),
  );

describeWithProduct('what opens something on a press', { posts: 4, heights: [1600, 360] }, (product) => {
  /** What the server answers to this member's call below /api/user. */
  async function call(member: { token: string }, path: string, body?: object): Promise<void> {
    const authorization = `Bearer ${member.token}`;
    const content = body && {
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const address = `${product.address}/api/user/${path}`;
    const answer = await fetch(address, { method: 'POST', headers: { authorization }, ...content });
    expect([path, answer.status]).toEqual([path, 200]);
  }
  const collectionId = randomUUID();
  beforeAll(async () => {
    const { author, member, admin } = product.community;
    const words = { imageUrl: '', tags: [], title: 'A post of words', link: '', category: 'beauty', subcategory: [] };
    await call(author, 'savePostMetadata', { ...words, caption: 'Only words.' });
    await call(member, 'savePostMetadata', { ...words, caption: 'My own words.' });
    await call(member, 'createCollection', { collectionId, name: 'A shelf' });
    const { posts } = await product.getAsMember<{ posts: { postId: string; imageUrl: string }[] }>(
      `/user/getUsersPosts?userId=${author.id}`,
    );
    for (const { postId, imageUrl } of posts.filter((post) => post.imageUrl !== '')) {
      await call(member, 'savePost', { imageUrl });
      await call(member, 'addToCollection', { collectionId, postId });
    }
    await call(admin, `follow/${member.id}`);
    await call(admin, `follow/${author.id}`);
    await call(author, `follow/${member.id}`);
  });

  test.each(['mouse', 'finger'])('a tile of the home page opens its post when a %s presses its top', async (by) => {
    const { page } = await product.visitAsMember({ ...phone, ...(by === 'mouse' && { hasTouch: false }) });
    await page.goto('/');
    const tile = page.locator('main li').filter({ hasText: 'Post 3' });
    const { x, y, width } = (await tile.boundingBox())!;
    await tile.getByRole('button', { name: 'Save Post 3' }).waitFor();
    const [top, middle] = [y + 24, x + width / 2];
    await (by === 'mouse' ? page.mouse.click(middle, top) : page.touchscreen.tap(middle, top));
    await page.waitForURL('**/postDetail/**');
  });

  test('no point of a tile, a card or a row is dead', { tags: 'sweep', timeout: 300_000 }, async () => {
    const { author } = product.community;
    const { page, settle } = await product.visitAsMember();
    // What waits for a look of an admin says so below its title.
    await page.route('**/api/user/getUsersPosts*', async (route) => {
      const response = await route.fetch();
      const { posts, ...answer } = (await response.json()) as { posts: object[] };
      await route.fulfill({
        response,
        json: { ...answer, posts: posts.map((post) => ({ ...post, awaitsReview: true })) },
      });
    });
    const post = product.community.posts[0] ?? '';
    const places: [path: string, selector: string, buttons?: string[]][] = [
      ['/', 'main li:has(> div > a)'],
      ['/?tab=following', 'main ul > li:has(a)'],
      [`/profile/${author.id}`, 'main li:has(> div > a)'],
      ['/profile/me', 'main li:has(> div > a)'],
      ['/savedPosts', 'main li:has(a)'],
      [`/collections/${collectionId}`, 'main li:has(a)'],
      ['/beauty', 'main li:has(> div > a)'],
      ['/discover', 'main ul > li:has(a):not(li li)'],
      ['/discover?query=noor', 'main li:has(a)'],
      ['/connections/me', 'main li:has(a)'],
      ['/notifications', 'main li:has(a)'],
      [
        `/postDetail/${author.id}?postId=${post}`,
        'main li:has(> a img), main div:has(> button[aria-label="Enlarge the picture"])',
      ],
      [`/postDetail/${author.id}?postId=${post}`, 'dialog [tabindex="0"]', ['Enlarge the picture']],
      ['/', '[popover] li:has(a)', ['Notifications']],
    ];
    const dead: string[] = [];
    for (const [path, selector, buttons = []] of places)
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        for (const name of buttons) await page.getByRole('button', { name }).click();
        await page.locator(selector).first().waitFor();
        await settle();
        dead.push(...(await findDeadSpots(page, selector)).map((spot) => `${path}, ${width} px: ${spot}`));
      }
    const visitor = await product.visit();
    for (const width of [320, 390, 768, 1280]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.page.goto(`/post/${post}`);
      await visitor.settle();
      dead.push(
        ...(await findDeadSpots(visitor.page, 'main li:has(> a)')).map((spot) => `visitor, ${width} px: ${spot}`),
      );
    }
    expect(dead).toEqual([]);
  });
});
