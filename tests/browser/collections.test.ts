import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, logInAs, phone } from '#tests/support/browser/visit.ts';

const removeFromSaved = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove from saved: ${title}` }).click();

describeWithProduct('a collection', { posts: 14, isShared: true }, (product) => {
  for (const [name, screen] of [
    ['a phone', phone],
    ['a wide screen in the dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ] as const)
    test(
      `S085, S151, S152: on ${name}: made from the toast of a save, shown on the profile, and left by the unsaved post`,
      { tags: name === 'a phone' ? [] : 'sweep' },
      async () => {
        const title = `Shelf of ${name}`;
        const { author, member, posts } = product.community;
        const { page } = await product.visitAsMember(screen);
        await page.goto(`/postDetail/${author.id}?postId=${posts[2]}`);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByRole('button', { name: 'Collect', exact: true }).click();
        const sheet = page.getByRole('dialog', { name: 'Add to collection' });
        // The first collection is asked for at once.
        const more = sheet.getByRole('button', { name: 'New collection' });
        await more.or(sheet.getByLabel('Name')).first().waitFor();
        // The form replaces the button as soon as it is known that there is no collection: it may be gone before the click.
        if (await more.isVisible()) await more.click({ timeout: 3000 }).catch(() => undefined);
        await sheet.getByLabel('Name').fill(title);
        await sheet.getByRole('button', { name: 'Create' }).click();
        await sheet.getByRole('checkbox', { name: title, checked: true }).waitFor();
        expect(await findAccessibilityViolations(page)).toEqual([]);
        await sheet.getByRole('button', { name: 'Done' }).click();

        await page.goto('/savedPosts');
        const card = page.getByRole('link', { name: new RegExp(`${title} 1 post`) });
        const picture = (await card.locator('img').boundingBox())!;
        // One picture has the whole card.
        expect(picture.width).toBeCloseTo((await card.boundingBox())!.width, 0);
        expect(await findAccessibilityViolations(page)).toEqual([]);
        await page.getByRole('link', { name: new RegExp(title) }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.getByRole('button', { name: 'More about this collection' }).click();
        await page.getByRole('menuitem', { name: 'show on my profile' }).click();
        await page.getByText('1 post · on your profile').waitFor();
        expect(await findAccessibilityViolations(page)).toEqual([]);

        const { page: theirs } = await product.visit(screen);
        await logInAs(theirs, author);
        // The change is shown before it is sent.
        await expect
          .poll(() => product.getAsMember(`/user/getCollections?userId=${member.id}`))
          .toMatchObject({ collections: [{ name: title, isPublic: true }] });
        await theirs.goto(`/profile/${member.id}`);
        const shown = theirs.getByRole('link', { name: new RegExp(title) });
        await shown.waitFor();
        expect(await findAccessibilityViolations(theirs)).toEqual([]);
        await shown.click();
        await theirs.getByRole('heading', { level: 1, name: title }).waitFor();
        await theirs.getByRole('heading', { level: 2, name: 'Post 12' }).waitFor();

        await page.goto('/savedPosts');
        await removeFromSaved(page, 'Post 12');
        await page.getByText('Post removed from saved!').waitFor();
        // A new browser, as the other one shows for a minute what it has loaded.
        const { page: later } = await product.visit(screen);
        await logInAs(later, author);
        await later.goto(`/profile/${member.id}`);
        await later.getByRole('link', { name: new RegExp(`${title} 0 posts`) }).waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByRole('link', { name: new RegExp(`${title} 1 post`) }).waitFor();
        await removeFromSaved(page, 'Post 12');
        await page.getByText('No saved posts available').waitFor();
        await page.getByRole('link', { name: new RegExp(title) }).click();
        await page.getByRole('button', { name: 'More about this collection' }).click();
        await page.getByRole('menuitem', { name: 'delete' }).click();
        await page.getByText(`“${title}” is deleted. Its posts are still saved.`).waitFor();
        await expect
          .poll(() => product.getAsMember(`/user/getCollections?userId=${member.id}`))
          .toEqual({ collections: [] });
      },
    );
});
