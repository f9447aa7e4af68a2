import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { network } from '#tests/support/client/network.ts';
import { tryAgain } from '#tests/support/client/pages/error-page.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';

const me = { userId: 'me' };
const serum = sampleSavedPost();
const tea = sampleSavedPost({ postId: 'post-2', title: 'Tea', category: 'wellness' });
const linen = sampleSavedPost({ postId: 'post-3', title: 'Linen, third summer', category: 'fashion' });

function saved(...savedPosts: Schemas['SavedPost'][]) {
  respond('get', '/user/getSavedPosts', () => ({ status: 200, body: { savedPosts, nextCursor: null } }));
  respond('get', '/user/getSavedPostIds', () => ({
    status: 200,
    body: { postIds: savedPosts.map(({ postId }) => postId) },
  }));
}

const removeButton = (title: string) => screen.findByRole('button', { name: `Remove from saved: ${title}` });
const remove = async (title: string) => userEvent.click(await removeButton(title));

describe('the saved posts', () => {
  test('S085, S132: the title, a sentence while they load, then the list, which opens posts', async () => {
    const { release } = holdAnswer('get', '/user/getSavedPosts');
    renderApp('/savedPosts', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved Posts' })).toBeVisible();
    expect(screen.getByText('Loading your saved posts...')).toBeVisible();
    release({ status: 200, body: { savedPosts: [serum, tea], nextCursor: null } });
    expect(await postTiles.link('Tea')).toHaveAttribute('href', '/postDetail/maker?postId=post-2');
    expect(postTiles.titles()).toEqual(['The serum I refill', 'Tea']);
    expect(screen.queryByText('Loading your saved posts...')).toBeNull();
  });

  test('S085: without any it says so', async () => {
    saved();
    renderApp('/savedPosts', { as: me });
    expect(await screen.findByText('No saved posts available')).toBeVisible();
  });

  test('S086, S131, S152: × removes a post at once, by its picture, and says so when it is done', async () => {
    saved(serum, tea);
    const { asked: sent, release } = holdAnswer('post', '/user/unsavePost');
    renderApp('/savedPosts', { as: me });
    await remove('The serum I refill');
    await waitFor(() => expect(postTiles.titles()).toEqual(['Tea']));
    saved(tea);
    release({ status: 200, body: { success: true, message: 'Gone.' } });
    await expectToast('Post removed from saved!');
    expect(sent).toEqual([{ userId: 'me', imageUrl: '/media/post-1/960.webp' }]);
    expect(postTiles.titles()).toEqual(['Tea']);
  });

  test('S086, S152: a refusal restores it at its place, as saved everywhere, and shows the server’s message', async () => {
    saved(serum, tea, linen);
    const { release } = holdAnswer('post', '/user/unsavePost');
    homePosts(samplePost({ postId: 'post-2', title: 'Tea' }));
    const { router } = renderApp('/savedPosts', { as: me });
    await remove('Tea');
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill', 'Linen, third summer']));
    await router.navigate({ to: '/' });
    expect(await screen.findByRole('button', { name: 'Save Tea', pressed: false })).toBeVisible();
    release({ status: 500, body: { success: false, message: 'Not now.' } });
    await expectToast('Not now.');
    expect(await screen.findByRole('button', { name: 'Save Tea', pressed: true })).toBeVisible();
    await router.navigate({ to: '/savedPosts' });
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill', 'Tea', 'Linen, third summer']));
  });

  test('S086: with two removals in flight, the one that fails comes back to its place and the other does not', async () => {
    saved(serum, tea, linen);
    const first = hold<Answer<'post', '/user/unsavePost'>>();
    const second = hold<Answer<'post', '/user/unsavePost'>>();
    let reads = 0;
    respond('post', '/user/unsavePost', ({ body }) => (body.imageUrl === tea.imageUrl ? first.reply : second.reply));
    renderApp('/savedPosts', { as: me });
    await remove('Tea');
    await remove('Linen, third summer');
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill']));
    respond('get', '/user/getSavedPosts', () => {
      reads += 1;
      return { status: 200, body: { savedPosts: [serum, tea], nextCursor: null } };
    });
    first.release({ status: 500, body: { success: false, message: 'Not now.' } });
    await expectToast('Not now.');
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill', 'Tea']));
    expect(reads).toBe(0);
    second.release({ status: 200, body: { success: true, message: 'Gone.' } });
    await expectToast('Post removed from saved!');
    await waitFor(() => expect(reads).toBe(1));
    expect(postTiles.titles()).toEqual(['The serum I refill', 'Tea']);
  });

  test('S152: a removal that cannot be sent is reverted, and says so', async () => {
    saved(serum);
    respond('post', '/user/unsavePost', 'unreachable');
    renderApp('/savedPosts', { as: me });
    await remove('The serum I refill');
    await expectToast('Error removing post from saved. Please try again.');
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill']));
  });

  test('S085, S086: removing the last one shows that the list is empty, and moves the focus to the heading', async () => {
    saved(serum);
    holdAnswer('post', '/user/unsavePost');
    const { user } = renderApp('/savedPosts', { as: me });
    (await removeButton('The serum I refill')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No saved posts available')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('S086: removing others moves the focus to the neighbour', async () => {
    saved(serum, tea, linen);
    holdAnswer('post', '/user/unsavePost');
    renderApp('/savedPosts', { as: me });
    await remove('Tea');
    expect(await removeButton('Linen, third summer')).toHaveFocus();
    await remove('Linen, third summer');
    expect(await removeButton('The serum I refill')).toHaveFocus();
  });

  test('S087, S158: the shop icon says that there is no link', async () => {
    saved(serum);
    const { where } = renderApp('/savedPosts', { as: me });
    await userEvent.click(await screen.findByRole('button', { name: 'Shop The serum I refill' }));
    await expectToast('Shop link is not available for saved images.');
    expect(where()).toBe('/savedPosts');
  });

  test.each(['postId', 'userId'])('S088: a tile without %s does nothing but log', async (missing) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    network.use(
      http.get('*/api/user/getSavedPosts', () =>
        HttpResponse.json({ savedPosts: [{ ...serum, [missing]: undefined }], nextCursor: null }),
      ),
    );
    const { user, where } = renderApp('/savedPosts', { as: me });
    await user.click(await postTiles.title('The serum I refill'));
    expect(warn).toHaveBeenCalledWith('A post without its id or its author cannot be opened.', expect.anything());
    expect(where()).toBe('/savedPosts');
  });

  test.each([[{}], [[]], [null], [{ savedPosts: 'none' }]])(
    'S154: an answer of the shape %j is No saved posts found',
    async (body) => {
      let asked = 0;
      network.use(
        http.get('*/api/user/getSavedPosts', () => {
          asked += 1;
          return HttpResponse.json(body);
        }),
      );
      renderApp('/savedPosts', { as: me });
      expect(await screen.findByText('No saved posts found')).toBeVisible();
      expect(asked).toBe(1);
    },
  );

  test('S154: a failure to load says so, and Try again loads them', async () => {
    respond('get', '/user/getSavedPosts', { status: 500, body: { message: 'Broken.' } });
    renderApp('/savedPosts', { as: me });
    expect(await screen.findByText('Failed to load saved posts')).toBeVisible();
    saved(tea);
    await tryAgain();
    expect(await postTiles.title('Tea')).toBeVisible();
  });

  test('S160: a failure to refetch leaves the old list, and says that it may be out of date', async () => {
    saved(tea);
    const { queryClient } = renderApp('/savedPosts', { as: me });
    await postTiles.title('Tea');
    respond('get', '/user/getSavedPosts', 'unreachable');
    await queryClient.invalidateQueries();
    expect(await screen.findByText('This may be out of date.')).toBeVisible();
    expect(postTiles.titles()).toEqual(['Tea']);
  });
});
