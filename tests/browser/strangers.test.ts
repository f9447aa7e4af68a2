/** @module-tag sweep */

import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, logInAs } from '#tests/support/browser/visit.ts';

const phone = { viewport: { width: 390, height: 844 } };

describeWithProduct('a stranger', { posts: 6 }, (product) => {
  const call = async (token: string, method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.address}/api/user${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBe(200);
  };

  test.each([
    ['a phone', phone],
    ['a wide screen in the dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const }],
  ])(
    'on %s is told what this is, and goes from a tile over the sign-up to the public post and back',
    async (_, screen) => {
      const { page } = await product.visit(screen);
      await page.goto('/');
      await page.getByText(/^People show what they use/).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'beauty', exact: true }).click();
      await page.getByRole('heading', { name: 'explore beauty' }).waitFor();
      expect(await page.getByRole('region', { name: 'What you asked for' }).getByRole('img').count()).toBe(3);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await page
        .getByRole('link', { name: /Post 6/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Post 6' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/register');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'look at it first' }).click();
      await page.getByRole('heading', { level: 1, name: 'Post 6' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/post/${product.community.posts[0]}`);
    },
  );

  test('who opens a member’s link to a post sees it in the sign-up without scripts, and is there after signing up', async () => {
    const { author, posts } = product.community;
    const path = `/postDetail/${author.id}?postId=${posts[0]}`;
    const { page: plain } = await product.visit({ ...phone, javaScriptEnabled: false });
    await plain.goto(path);
    await plain.getByRole('region', { name: 'What you asked for' }).getByRole('img').waitFor();

    const { page } = await product.visit(phone);
    await page.goto(path);
    await page.getByLabel('Username').fill('wanderer');
    await page.getByLabel('Email').fill('wanderer@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.locator('form').getByRole('button', { name: 'sign up' }).click();
    await page.getByPlaceholder('Write your comment...').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/postDetail/${author.id}`);
  });

  test('opens a public collection, whose owner has chosen its cover; a private one and none say the same in words', async () => {
    const { member, posts } = product.community;
    const collectionId = crypto.randomUUID();
    await call(member.token, 'POST', '/createCollection', { collectionId, name: 'Shelf 🛁', isPublic: true });
    for (const postId of posts.slice(0, 3))
      await call(member.token, 'POST', '/addToCollection', { collectionId, postId });

    const { page: own } = await product.visit(phone);
    await logInAs(own, member);
    await own.goto(`/collections/${collectionId}`);
    await own.getByRole('button', { name: 'More about this collection' }).click();
    await own.getByRole('menuitem', { name: 'choose the cover' }).click();
    const dialog = own.getByRole('dialog', { name: 'Choose the cover' });
    await dialog.getByRole('button', { name: 'Post 4', pressed: true }).waitFor();
    expect(await findAccessibilityViolations(own)).toEqual([]);
    await dialog.getByRole('button', { name: 'Post 6' }).click();
    await own.getByText('“Shelf 🛁” has another cover now.').waitFor();
    await own.getByRole('button', { name: 'Share' }).waitFor();
    await expect
      .poll(() => product.getAsMember(`/user/getCollection?collectionId=${collectionId}`))
      .toMatchObject({ collection: { coverPostId: posts[0] } });

    const { page } = await product.visit({ viewport: { width: 1280, height: 900 } });
    // The address in the owner's address bar.
    expect((await page.goto(`/collections/${collectionId}`))?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Shelf 🛁' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/collection/${collectionId}`);
    await page.getByText('3 posts').waitFor();
    await page.getByRole('button', { name: 'Share' }).waitFor();
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Shelf 🛁 · Cleaner Life');
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/\/media\/.*\.webp$/);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Post 5/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Post 5' }).waitFor();

    await call(member.token, 'PATCH', `/editCollection/${collectionId}`, { isPublic: false });
    const seen: string[] = [];
    for (const id of [collectionId, crypto.randomUUID()]) {
      expect((await page.goto(`/collection/${id}`))?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'This collection is private or gone' }).waitFor();
      seen.push((await page.getByRole('main').innerText()).trim());
    }
    expect(seen[0]).toBe(seen[1]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test('a damaged address is a page in words, with a way home', async () => {
    const { page } = await product.visit(phone);
    expect((await page.goto('/%E0%A4%A'))?.status()).toBe(400);
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
  });

  test.each(['a stranger', 'a member'])(
    'prints a post as %s on one page, with its address and nothing to press',
    async (who) => {
      const { posts, author } = product.community;
      const { page } = await (who === 'a member' ? product.visitAsMember() : product.visit());
      await page.goto(who === 'a member' ? `/postDetail/${author.id}?postId=${posts[0]}` : `/post/${posts[0]}`);
      await page.getByRole('heading', { level: 1, name: 'Post 6' }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.emulateMedia({ media: 'print' });
      await page.getByText(`${product.address}/post/${posts[0]}`).waitFor();
      for (const shown of [
        page.getByText(`@${author.username}`).first(),
        page.getByRole('article').getByRole('img').first(),
      ])
        expect(await shown.isVisible()).toBe(true);
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
      for (const role of ['banner', 'contentinfo', 'navigation', 'textbox'] as const)
        expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    },
  );
});
