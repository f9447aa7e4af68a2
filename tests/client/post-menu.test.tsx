import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

/** A post of somebody else. */
beforeEach(() => answerPost(samplePost()));

const open = (isAdmin = false) => renderApp(postDetail.address, { as: { userId: 'me', isAdmin } });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('the ••• of a post', () => {
  test('S074: toggles a menu with save and report, for the author with save, edit and delete', async () => {
    open();
    await postDetail.openMenu();
    expect(postDetail.menuItems()).toEqual(['save', 'report']);
    await postDetail.openMenu();
    expect(postDetail.menuItems()).toEqual([]);
    cleanup();
    answerPost(samplePost({ userId: 'me' }));
    open();
    await postDetail.openMenu();
    expect(postDetail.menuItems()).toEqual(['save', 'edit', 'delete']);
  });

  test('S074: keyboard: arrows step, Escape closes and returns the focus, a press outside closes', async () => {
    answerPost(samplePost({ userId: 'me' }));
    const { user } = open();
    await postDetail.heading();
    (await postDetail.menuButton()).focus();
    await user.keyboard('{ArrowDown}');
    expect(postDetail.menuItem('save')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(postDetail.menuItem('edit')).toHaveFocus();
    await user.keyboard('{End}');
    expect(postDetail.menuItem('delete')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(postDetail.menuItem('save')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(postDetail.menuItems()).toEqual([]);
    expect(await postDetail.menuButton()).toHaveFocus();
    await postDetail.openMenu();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(postDetail.menuItems()).toEqual([]);
  });

  test('S074, S151: save saves the post, and the menu then offers to unsave it', async () => {
    respond('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.' } });
    const { user } = open();
    await postDetail.openMenu();
    respond('get', '/user/getSavedPostIds', { status: 200, body: { postIds: ['post-1'] } });
    await user.click(postDetail.menuItem('save'));
    expect(await postDetail.menuButton()).toHaveFocus();
    await expectToast('Post saved successfully!');
    await postDetail.openMenu();
    expect(postDetail.menuItem('unsave')).toBeVisible();
  });

  test('S076: delete is offered to the author alone, who is the one that the server names', async () => {
    // The address claims that the post is the viewer's own.
    renderApp('/postDetail/me?postId=post-1', { as: { userId: 'me' } });
    await postDetail.openMenu();
    expect(postDetail.menuItems()).toEqual(['save', 'report']);
  });
});

describe('removing a post as an admin', () => {
  test('is offered on the posts of others, asks for a reason, and removes the post from the lists', async () => {
    const posts = ['a', 'post-1'].map((postId) => samplePost({ postId, title: `Post ${postId}` }));
    homePosts(...posts);
    answerPost(samplePost({ title: 'Post post-1' }));
    const removed: unknown[] = [];
    respond('post', '/admin/posts/{postId}/remove', ({ path, body }) => {
      removed.push({ postId: path['postId'], ...body });
      homePosts(samplePost({ postId: 'a', title: 'Post a' }));
      return { status: 200, body: { message: 'The post is removed. Its author reads your reason.' } };
    });
    const { user, where } = renderApp('/', { as: { userId: 'me', isAdmin: true } });
    await user.click(await postTiles.link('Post post-1'));
    await postDetail.openMenu();
    expect(postDetail.menuItems()).toEqual(['save', 'report', 'remove']);
    await user.click(postDetail.menuItem('remove'));
    const ask = within(await screen.findByRole('dialog', { name: 'Remove this post of @noor.field?' }));
    await enterText(ask.getByLabelText('Reason'), 'Advertising.');
    await user.click(ask.getByRole('button', { name: 'remove' }));
    await expectToast('The post is removed. Its author reads your reason.');
    await waitFor(() => expect(where()).toBe('/'));
    expect(removed).toEqual([{ postId: 'post-1', reason: 'Advertising.' }]);
    await waitFor(() => expect(postTiles.titles()).toEqual(['Post a']));
  });
});

describe('reporting a post', () => {
  test('S075: asks for a reason, sends it, and shows the server’s message', async () => {
    const sent = recordAnswers('post', '/user/reportPost', {
      status: 200,
      body: { success: true, message: 'Thank you. Our admins will look at this post.' },
    });
    const { user } = open();
    await postDetail.choose('report');
    const ask = within(await screen.findByRole('dialog', { name: 'Report this post' }));
    const reason = ask.getByRole('textbox', { name: 'What is wrong with it?' });
    await user.click(ask.getByRole('button', { name: 'report' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Please say what is wrong with it.'));
    expect(reason).toHaveFocus();
    await enterText(reason, ' This is advertising. ');
    await user.dblClick(ask.getByRole('button', { name: 'report' }));
    await expectToast('Thank you. Our admins will look at this post.');
    expect(sent).toEqual([{ postId: 'post-1', reason: 'This is advertising.' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report this post' })).toBeNull());
  });

  test('S075: a report that could not be sent stays open with its text', async () => {
    respond('post', '/user/reportPost', 'unreachable');
    const { user } = open();
    await postDetail.choose('report');
    await enterText(await screen.findByRole('textbox', { name: 'What is wrong with it?' }), 'Advertising');
    await user.click(dialog('Report this post').getByRole('button', { name: 'report' }));
    await expectToast('The report could not be sent.');
    expect(dialog('Report this post').getByRole('textbox')).toHaveValue('Advertising');
  });
});

describe('deleting a post', () => {
  const question = 'Are you sure you want to delete this post?';

  /** From the home page's tile to the question. */
  async function ask() {
    homePosts(...['a', 'post-1', 'z'].map((postId) => samplePost({ postId, userId: 'me', title: `Post ${postId}` })));
    answerPost(samplePost({ userId: 'me', title: 'Post post-1' }));
    const app = renderApp('/', { as: { userId: 'me' } });
    await app.user.click(await screen.findByRole('link', { name: /Post post-1/ }));
    await postDetail.choose('delete');
    return app;
  }

  const titles = async () => {
    await screen.findByRole('heading', { name: 'Welcome to a Cleaner life' });
    return postTiles.titles();
  };

  test('S076: asks first, and cancelling does nothing', async () => {
    const { user } = await ask();
    expect(dialog(question).getByRole('button', { name: 'cancel' })).toHaveFocus();
    await user.click(dialog(question).getByRole('button', { name: 'cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await postDetail.heading('Post post-1')).toBeVisible();
  });

  test('S153: deletes once, says so, goes home, and the post is in no list', async () => {
    const deleted = recordAnswers(
      'delete',
      '/user/deletePost/{postId}',
      { status: 200, body: { success: true, message: 'Gone.' } },
      ({ path }) => path['postId'],
    );
    const { user, where } = await ask();
    await user.dblClick(dialog(question).getByRole('button', { name: 'delete' }));
    await expectToast('Post deleted successfully!');
    await waitFor(() => expect(where()).toBe('/'));
    expect(deleted).toEqual(['post-1']);
    expect(await titles()).toEqual(['Post a', 'Post z']);
  });

  test('S153: leaves the lists at once, and returns to its place with the server’s message when it refuses', async () => {
    const held = holdAnswer('delete', '/user/deletePost/{postId}');
    const { user, router } = await ask();
    await user.click(dialog(question).getByRole('button', { name: 'delete' }));
    await router.navigate({ to: '/' });
    expect(await titles()).toEqual(['Post a', 'Post z']);
    held.release({ status: 403, body: { success: false, message: 'You can only delete your own posts.' } });
    await expectToast('You can only delete your own posts.');
    await waitFor(async () => expect(await titles()).toEqual(['Post a', 'Post post-1', 'Post z']));
    await user.click(screen.getByRole('link', { name: /Post post-1/ }));
    expect(await postDetail.heading('Post post-1')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: question })).toBeNull();
  });

  test.each([
    ['a refusal without a message', { status: 500, body: { success: false, message: '' } } as const],
    ['no answer at all', 'unreachable' as const],
  ])('S153: %s says that the post could not be deleted', async (_, given) => {
    respond('delete', '/user/deletePost/{postId}', () => given);
    const { user } = await ask();
    await user.click(dialog(question).getByRole('button', { name: 'delete' }));
    await expectToast('Error deleting the post');
  });
});
