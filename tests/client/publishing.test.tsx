import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { createPost, openFilledCreatePost } from '#tests/support/client/pages/create-post.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { acceptPostPictures, acceptPosts, published } from '#tests/support/client/post-answers.ts';
import { holdAnswer } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';

beforeEach(stubIndexedDb);

describe('publishing a post', () => {
  test('S041, S050, S125, S126: uploads the picture with the bearer, then sends what was entered, says so and closes', async () => {
    const tokens = acceptPostPictures();
    const sent = acceptPosts();
    await openFilledCreatePost();
    await enterText(createPost.form().getByRole('textbox', { name: 'What does the picture show?' }), 'A bottle.');
    await createPost.submit();
    await expectToast('Post created successfully!');
    await createPost.isClosed();
    expect(tokens).toEqual(['token-of-me']);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        imageUrl: '/media/upload-1/960.webp',
        imageAlt: 'A bottle.',
        tags: [],
        title: 'The serum',
        caption: '',
        link: '',
        category: 'beauty',
        subcategory: [],
      },
    ]);
  });

  test('S125: the picture goes as the multipart field `file`', async () => {
    // The test's document does not send its forms in a way that could be read at the other end.
    const append = vi.spyOn(FormData.prototype, 'append');
    acceptPostPictures();
    acceptPosts();
    await openFilledCreatePost();
    await createPost.submit();
    await expectToast('Post created successfully!');
    expect(append.mock.calls.map(([field, file]) => [field, (file as unknown as File).name])).toEqual([
      ['file', 'serum.jpg'],
    ]);
  });

  test('S041: the form is empty when it is opened again', async () => {
    acceptPostPictures();
    acceptPosts();
    await openFilledCreatePost();
    await createPost.submit();
    await createPost.isClosed();
    await createPost.open();
    await waitFor(() => expect(createPost.title()).toHaveValue(''));
    expect(createPost.category('beauty')).not.toBeChecked();
    expect(createPost.form().queryByRole('img')).toBeNull();
  });

  test('the new post is at the top of the lists that show it, without refetching those', async () => {
    const requestCount = homePosts(samplePost({ title: 'Older' }));
    acceptPostPictures();
    acceptPosts();
    await openFilledCreatePost();
    await createPost.submit();
    await createPost.isClosed();
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum', 'Older']));
    expect(requestCount()).toBe(1);
  });

  test('a post that waits for an admin’s look says so, and is on its author’s profile only', async () => {
    homePosts(samplePost({ title: 'Older' }));
    acceptPostPictures();
    acceptPosts({ awaitsReview: true });
    const { user } = await openFilledCreatePost();
    await createPost.submit();
    await createPost.isClosed();
    await expectToast('Published.');
    expect(postTiles.titles()).toEqual(['Older']);
    await user.click(await screen.findByRole('link', { name: 'view post' }));
    expect(await screen.findByText(/Shown to others after a look/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about this post' }));
    expect(await screen.findByRole('menuitem', { name: 'delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'edit' })).toBeNull();
  });

  test('the toast leads to the new post', async () => {
    acceptPostPictures();
    acceptPosts();
    const { user, where } = await openFilledCreatePost();
    await createPost.submit();
    await user.click(await screen.findByRole('link', { name: 'view post' }));
    await waitFor(() => expect(where()).toBe('/postDetail/me?postId=post-9'));
  });

  test('after five seconds it can be left to be sent later', async () => {
    acceptPostPictures();
    const held = holdAnswer('post', '/user/savePostMetadata');
    await openFilledCreatePost();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(createPost.postButton());
    await createPost.form().findByRole('button', { name: 'posting...' });
    expect(createPost.form().queryByRole('button', { name: 'carry on, it will be sent' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    fireEvent.click(await createPost.form().findByRole('button', { name: 'carry on, it will be sent' }));
    await createPost.isClosed();
    vi.useRealTimers();
    held.release(published('post-9'));
    await expectToast('1 action that was waiting went through.');
    await createPost.open();
    await waitFor(() => expect(createPost.title()).toHaveValue(''));
  });

  test('S047: a double click publishes once', async () => {
    const tokens = acceptPostPictures();
    const sent = acceptPosts();
    const { user } = await openFilledCreatePost();
    await user.dblClick(createPost.postButton());
    await expectToast('Post created successfully!');
    expect(tokens).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });
});
