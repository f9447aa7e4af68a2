import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { expectToast } from '#tests/support/client/expect-toast.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

const told = (post: Schemas['Post']) => network.use(answer('get', '/user/getPost', () => ({ status: 200, body: { post } })));

beforeEach(() => {
  told(samplePost({ userId: 'me' }));
  network.use(
    answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments: [], nextCursor: null } })),
    answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts: [], nextCursor: null } })),
    answer('get', '/user/isFollowing', () => ({ status: 200, body: { isFollowing: false } })),
  );
});

const open = () => renderApp('/postDetail/me?postId=post-1', { as: { userId: 'me' } });
const dots = () => screen.findByRole('button', { name: 'More about this post' });
const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
const item = (name: string) => screen.getByRole('menuitem', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('the ••• of a post', () => {
  test('S074: toggles a menu with save, report and delete', async () => {
    const { user } = open();
    await user.click(await dots());
    expect(items()).toEqual(['save', 'report', 'delete']);
    await user.click(await dots());
    expect(items()).toEqual([]);
  });

  test('S074: keyboard: arrows step, Escape closes and gives the focus back, a press outside closes', async () => {
    const { user } = open();
    (await dots()).focus();
    await user.keyboard('{ArrowDown}');
    expect(item('save')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('report')).toHaveFocus();
    await user.keyboard('{End}');
    expect(item('delete')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('save')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(items()).toEqual([]);
    expect(await dots()).toHaveFocus();
    await user.click(await dots());
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(items()).toEqual([]);
  });

  test('S074, S151: save keeps the post, and the menu then offers to unsave it', async () => {
    network.use(answer('post', '/user/savePost', () => ({ status: 200, body: { success: true, message: 'Saved.' } })));
    const { user } = open();
    await user.click(await dots());
    network.use(answer('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds: ['post-1'] } })));
    await user.click(item('save'));
    expect(await dots()).toHaveFocus();
    await expectToast('Post saved successfully!');
    await user.click(await dots());
    expect(item('unsave')).toBeVisible();
  });

  test('S076: delete is offered to the author alone, as the server tells who that is', async () => {
    told(samplePost({ userId: 'somebody' }));
    // The address claims that the post is one's own.
    const { user } = open();
    await user.click(await dots());
    expect(items()).toEqual(['save', 'report']);
  });
});

describe('reporting a post', () => {
  test('S075: asks for a reason, sends it, and thanks with the server’s words', async () => {
    const sent: unknown[] = [];
    network.use(
      answer('post', '/user/reportPost', ({ body }) => {
        sent.push(body);
        return { status: 200, body: { success: true, message: 'Thank you. Our admins will look at this post.' } };
      }),
    );
    const { user } = open();
    await user.click(await dots());
    await user.click(item('report'));
    const ask = dialog('Report this post');
    expect(ask.getByRole('button', { name: 'report' })).toBeDisabled();
    await user.type(ask.getByRole('textbox', { name: 'What is wrong with it?' }), ' This is advertising. ');
    await user.dblClick(ask.getByRole('button', { name: 'report' }));
    await expectToast('Thank you. Our admins will look at this post.');
    expect(sent).toEqual([{ postId: 'post-1', reason: 'This is advertising.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report this post' })).toBeNull());
  });

  test('S075: a report that could not be sent stays with what was written', async () => {
    network.use(answer('post', '/user/reportPost', () => 'unreachable'));
    const { user } = open();
    await user.click(await dots());
    await user.click(item('report'));
    await user.type(dialog('Report this post').getByRole('textbox'), 'Advertising');
    await user.click(dialog('Report this post').getByRole('button', { name: 'report' }));
    await expectToast('The report could not be sent.');
    expect(dialog('Report this post').getByRole('textbox')).toHaveValue('Advertising');
  });
});

describe('deleting a post', () => {
  const question = 'Are you sure you want to delete this post?';

  /** From the home page's tile to the question. */
  async function ask() {
    network.use(
      answer('get', '/user/getAllPosts', () => ({
        status: 200,
        body: { posts: ['a', 'post-1', 'z'].map((postId) => samplePost({ postId, userId: 'me', title: `Post ${postId}` })), nextCursor: null },
      })),
    );
    told(samplePost({ userId: 'me', title: 'Post post-1' }));
    const app = renderApp('/', { as: { userId: 'me' } });
    await app.user.click(await screen.findByRole('link', { name: /Post post-1/ }));
    await app.user.click(await dots());
    await app.user.click(item('delete'));
    return app;
  }

  const titles = async () => {
    await screen.findByRole('heading', { name: 'Welcome to a Cleaner life' });
    return screen.getAllByRole('heading', { level: 2, name: /^Post/ }).map(({ textContent }) => textContent);
  };

  test('S076: asks first, and leaving the question does nothing', async () => {
    const { user } = await ask();
    expect(dialog(question).getByRole('button', { name: 'cancel' })).toHaveFocus();
    await user.click(dialog(question).getByRole('button', { name: 'cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Post post-1' })).toBeVisible();
  });

  test('S153: deletes once, says so, goes home, and the post is in no list', async () => {
    const deleted: (string | undefined)[] = [];
    network.use(
      answer('delete', '/user/deletePost/{postId}', ({ path }) => {
        deleted.push(path['postId']);
        return { status: 200, body: { success: true, message: 'Gone.' } };
      }),
    );
    const { user, where } = await ask();
    await user.dblClick(dialog(question).getByRole('button', { name: 'delete' }));
    await expectToast('Post deleted successfully!');
    await waitFor(() => expect(where()).toBe('/'));
    expect(deleted).toEqual(['post-1']);
    expect(await titles()).toEqual(['Post a', 'Post z']);
  });

  test('S153: leaves the lists at once, and returns to its place with the server’s words when it refuses', async () => {
    const held = hold<Answer<'delete', '/user/deletePost/{postId}'>>();
    network.use(answer('delete', '/user/deletePost/{postId}', () => held.reply));
    const { user, queryClient, router } = await ask();
    const listed = () => JSON.stringify(queryClient.getQueryData(['posts', 'newest'])).includes('"post-1"');
    expect(listed()).toBe(true);
    await user.click(dialog(question).getByRole('button', { name: 'delete' }));
    await waitFor(() => expect(listed()).toBe(false));
    held.release({ status: 403, body: { success: false, message: 'You can only delete your own posts.' } });
    await expectToast('You can only delete your own posts.');
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Post post-1' })).toBeVisible();
    await router.navigate({ to: '/' });
    expect(await titles()).toEqual(['Post a', 'Post post-1', 'Post z']);
  });

  test.each([
    ['a refusal without words', { status: 500, body: { success: false, message: '' } } as const],
    ['no answer at all', 'unreachable' as const],
  ])('S153: %s says that the post could not be deleted', async (_, given) => {
    network.use(answer('delete', '/user/deletePost/{postId}', () => given));
    const { user } = await ask();
    await user.click(dialog(question).getByRole('button', { name: 'delete' }));
    await expectToast('Error deleting the post');
  });
});
