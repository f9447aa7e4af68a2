/** @module-tag sweep */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { describeWithProduct } from '#tests/support/browser/product.ts';
import { recordCalls } from '#tests/support/browser/record-calls.ts';
import { logInAs } from '#tests/support/browser/visit.ts';

const maxBytes = 1500;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const tile = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('heading', { name, exact: true }) });

// Answers that grow with what a member has would be too large here.
describeWithProduct(
  'what an action of a member with 5,000 saved posts asks for',
  { posts: 12, saves: 5000 },
  (product) => {
    const call = (as: { token: string }, path: string, body: object) =>
      fetch(`${product.address}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    /** A page on which nothing loads any more, and the calls that an action makes until it has shown its end. */
    async function open(path: string, as = product.community.member) {
      const { page, settle } = await product.visit({ viewport: { width: 1280, height: 900 } });
      await logInAs(page, as);
      const calls = await recordCalls(page);
      const load = async (address: string) => {
        // Asked for once there is nothing else to do.
        const late = [/getUnreadNotifications/, /announcement/].map((name) => page.waitForResponse(name));
        await page.goto(address);
        await Promise.all(late);
        await settle();
      };
      await load(path);
      const askedBy = async (act: () => Promise<unknown>): Promise<string[]> => {
        calls.clear();
        await act();
        // What an action asks for is asked for when its answer has come.
        await settle();
        const taken = await calls.taken();
        for (const { name, bytes } of taken) expect(bytes, name).toBeLessThanOrEqual(maxBytes);
        return taken.map(({ name }) => name);
      };
      return { page, askedBy, load, settle };
    }

    const saveAndUnsave = async (path: string) => {
      const { page, askedBy } = await open(path);
      const press = async (message: string) => {
        await button(page, 'Save Post 12').click();
        await toast(page, message);
      };
      expect(await askedBy(() => press('Post saved successfully!'))).toEqual(['POST /user/savePost']);
      expect(await askedBy(() => press('Post removed from saved!'))).toEqual(['POST /user/unsavePost']);
    };
    for (const path of ['/', '/beauty', '/discover?query=post'])
      test(`saving and unsaving a tile of ${path}: one call each`, () => saveAndUnsave(path));
    test('the same on a profile', () => saveAndUnsave(`/profile/${product.community.author.id}`));

    test('a mouse over a tile asks for its post only', async () => {
      const { page, askedBy } = await open('/');
      const post = page.waitForResponse(/getPost\?/);
      expect(
        await askedBy(async () => {
          await tile(page, 'Post 9').hover();
          await post;
        }),
      ).toEqual(['GET /user/getPost']);
    });

    test('a post: saving, collecting, commenting, deleting the comment and undoing that', async () => {
      const { author, posts } = product.community;
      const { page, askedBy, settle } = await open(`/postDetail/${author.id}?postId=${posts[1]}`);
      expect(
        await askedBy(async () => {
          await button(page, 'Save').click();
          await toast(page, 'Post saved successfully!');
        }),
      ).toEqual(['POST /user/savePost']);

      await button(page, 'Collect').click();
      const sheet = page.getByRole('dialog', { name: 'Add to collection' });
      await sheet.getByLabel('Name').fill('Shelf');
      await settle();
      expect(
        await askedBy(async () => {
          const added = page.waitForResponse(/addToCollection/);
          await sheet.getByRole('button', { name: 'Create' }).click();
          await added;
          await sheet.getByRole('checkbox', { name: 'Shelf', checked: true }).waitFor();
        }),
      ).toEqual(['POST /user/createCollection', 'POST /user/addToCollection']);
      await sheet.getByRole('button', { name: 'Done' }).click();

      const comments = page.getByRole('region', { name: 'Comments' });
      const act = (name: string, operation: RegExp, scope = comments) =>
        askedBy(async () => {
          const answered = page.waitForResponse(operation);
          await scope.getByRole('button', { name, exact: true }).click();
          await answered;
        });
      await page.getByLabel('Write your comment').fill('Where do you refill it?');
      expect(await act('Send comment', /addComments/, page.locator('main'))).toEqual(['POST /user/addComments']);
      expect(await act('delete', /deleteComment/)).toEqual(['DELETE /user/deleteComment/{id}']);
      expect(await act('Undo', /restoreComment/, page.locator('body'))).toEqual(['POST /user/restoreComment/{id}']);
    });

    test('the saved posts: a removal is one call; undoing it asks for the list, which shows more than the device knows', async () => {
      const { member } = product.community;
      const { posts } = await product.getAsMember<{ posts: { imageUrl: string }[] }>('/user/getAllPosts?limit=1');
      await call(member, '/user/savePost', { imageUrl: posts[0]?.imageUrl });
      const { page, askedBy } = await open('/savedPosts');
      // Not by a click: the next tile would come to be under the pointer, and its post be asked for.
      expect(
        await askedBy(async () => {
          await button(page, 'Remove from saved: Post 12').press('Enter');
          await toast(page, 'Post removed from saved!');
        }),
      ).toEqual(['POST /user/unsavePost']);
      const list = page.waitForResponse(/getSavedPosts/);
      await button(page, 'Undo').click();
      await list;
      await tile(page, 'Post 12').waitFor();
    });

    test('a profile: following and unfollowing; the same from a suggestion', async () => {
      const { page, askedBy } = await open(`/profile/${product.community.author.id}`);
      const press = (name: string, message: string) =>
        askedBy(async () => {
          await button(page, name).click();
          await toast(page, message);
        });
      expect(await press('+ Follow', 'Successfully followed the user!')).toEqual(['POST /user/follow/{id}']);
      expect(await press('Following', 'Successfully unfollowed the user!')).toEqual(['POST /user/unfollow/{id}']);
      const discover = await open('/discover');
      expect(
        await discover.askedBy(async () => {
          await button(discover.page, '+ Follow').click();
          await toast(discover.page, 'Successfully followed the user!');
        }),
      ).toEqual(['POST /user/follow/{id}']);
    });

    test('notifications: marking all as read, after which a comment of another member is deleted', async () => {
      const { author, member, posts } = product.community;
      await call(member, '/user/addComments', { postId: posts[2], comment: 'Lovely.' });
      const { page, askedBy, load } = await open('/notifications', author);
      expect(
        await askedBy(async () => {
          const answered = page.waitForResponse(/markNotificationsAsRead/);
          await button(page, 'Mark all as read').click();
          await answered;
        }),
      ).toEqual(['PATCH /user/markNotificationsAsRead']);
      await load(`/postDetail/${author.id}?postId=${posts[2]}`);
      expect(
        await askedBy(async () => {
          const answered = page.waitForResponse(/deleteComment/);
          await button(page, 'delete').click();
          await answered;
        }),
      ).toEqual(['DELETE /user/deleteComment/{id}']);
    });

    test('one’s own post and profile: a change is one call, and so is deleting a post', async () => {
      const { author, posts } = product.community;
      const { page, askedBy, load } = await open(`/postDetail/${author.id}?postId=${posts[3]}`, author);
      await button(page, 'More about this post').click();
      await page.getByRole('menuitem', { name: 'edit' }).click();
      await page.getByLabel('Caption').fill('Another caption.');
      expect(
        await askedBy(async () => {
          const answered = page.waitForResponse(/editPost/);
          await page.getByRole('dialog', { name: 'Edit your post' }).locator('[type=submit]').click();
          await answered;
          await page.getByText('Another caption.').waitFor();
        }),
      ).toEqual(['PATCH /user/editPost/{id}']);
      await button(page, 'More about this post').click();
      await page.getByRole('menuitem', { name: 'delete' }).click();
      const asked = await askedBy(async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'delete', exact: true }).click();
        await toast(page, 'Post deleted successfully!');
      });
      // After it comes what the next screen shows.
      expect(asked[0]).toBe('DELETE /user/deletePost/{id}');
      expect(asked).not.toContain('GET /user/getUnreadNotifications');
      expect(asked).not.toContain('GET /user/getUserProfile');

      await load('/editProfile');
      await page.getByLabel('About').fill('Slow mornings.');
      expect(
        await askedBy(async () => {
          await button(page, 'Save').click();
          await toast(page, 'Profile updated successfully');
        }),
      ).toEqual(['PUT /user/userProfile']);
    });
  },
);
