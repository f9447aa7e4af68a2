import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { findAccessibilityViolations, logInAs, phone } from '#tests/support/browser/visit.ts';

const message = 'Please do not advertise here.';

describeWithProduct('a reported post', { posts: 14, isShared: true }, (product) => {
  test('S075, S101: is removed by an admin who comes from the bell; author and reporter read it; undone, it is back', async () => {
    const { author, admin, posts } = product.community;
    const address = `/postDetail/${author.id}?postId=${posts[1]}`;

    const { page } = await product.visitAsMember();
    await page.goto(address);
    await page.getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'report' }).click();
    await page.getByLabel('What is wrong with it?').fill('This is advertising.');
    await page.getByRole('button', { name: 'report' }).click();
    await page.getByText('Thank you. Our admins will look at this post.').waitFor();

    const { page: desk } = await product.visit(phone);
    await logInAs(desk, admin);
    await desk.addInitScript(() => localStorage.setItem('isAdmin', 'true'));
    await desk.goto('/notifications');
    await desk.getByRole('link', { name: /reported the post “Post 13”/ }).click();
    await desk.getByText('This is advertising.').waitFor();
    expect(await findAccessibilityViolations(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'decide' }).click();
    const dialog = desk.getByRole('dialog', { name: 'What do you decide?' });
    await dialog.getByRole('radio', { name: 'remove' }).check();
    await dialog.getByLabel('Message to @noor.field').fill(message);
    expect(await findAccessibilityViolations(desk)).toEqual([]);
    await dialog.getByRole('button', { name: 'decide' }).click();
    await desk.getByText('removed by @the.admin').waitFor();

    const { page: theirs } = await product.visit();
    await logInAs(theirs, author);
    await theirs.goto('/notifications');
    await theirs.getByText(`Our admins have removed your post “Post 13”: ${message}`).waitFor();
    await page.goto('/notifications');
    await page.getByText('Thank you. The post that you reported was removed.').waitFor();
    await page.goto(address);
    await page.getByText('404 Not Found').waitFor();

    await desk.goto('/admin/log');
    await desk.getByRole('button', { name: /^Undo: removed the post “Post 13”/ }).click();
    await desk.getByText(/undone by @the\.admin/).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'Post 13' }).waitFor();
  });
});
