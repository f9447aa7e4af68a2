import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { enterText } from '#tests/support/client/enter-text.ts';
import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };

describe('below a post', () => {
  const others = () => within(screen.getByRole('region', { name: 'More in beauty' }));

  test('S081: other posts of the same category, without the current one', async () => {
    const asked = recordAnswers(
      'get',
      '/user/getCategoryPosts',
      () => ({
        status: 200,
        body: { posts: [samplePost(), samplePost({ postId: 'post-2', title: 'Clay' })], nextCursor: null },
      }),
      ({ query }) => query.get('category'),
    );
    renderApp(postDetail.address, { as: me });
    expect(await postTiles.title('Clay')).toBeVisible();
    expect(others().getAllByRole('listitem')).toHaveLength(1);
    expect(asked).toEqual(['beauty']);
  });

  test('S081: without any it says so', async () => {
    answerPost(samplePost(), [samplePost()]);
    renderApp(postDetail.address, { as: me });
    expect(await screen.findByText('No posts available for this category')).toBeVisible();
  });

  test('S081: one of them opens, with an empty comment box', async () => {
    answerPost(samplePost(), [samplePost({ postId: 'post-2', title: 'Clay', userId: 'potter' })]);
    const { user, where } = renderApp(postDetail.address, { as: me });
    await enterText(await postDetail.commentBox(), 'Half a thought');
    answerPost(samplePost({ postId: 'post-2', title: 'Clay', userId: 'potter' }));
    await user.click(await postTiles.link('Clay'));
    expect(await postDetail.heading('Clay')).toBeVisible();
    expect(where()).toBe('/postDetail/potter?postId=post-2');
    expect(await postDetail.commentBox()).toHaveValue('');
  });
});

describe('beside a post', () => {
  const isWide = (matches: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

  function authorPosts(): string[] {
    const posts = [samplePost(), samplePost({ postId: 'post-2', title: 'Clay' })];
    const asked = recordAnswers(
      'get',
      '/user/getUsersPosts',
      { status: 200, body: { posts, nextCursor: null } },
      ({ query }) => query.get('userId') ?? '',
    );
    return asked;
  }

  test('a wide screen has other posts of its author, which open', async () => {
    isWide(true);
    authorPosts();
    const { user, where } = renderApp(postDetail.address, { as: me });
    const beside = within(await screen.findByRole('complementary', { name: `More from @${samplePost().username}` }));
    expect(beside.getAllByRole('listitem')).toHaveLength(1);
    await user.click(beside.getByRole('link', { name: /Clay/ }));
    expect(where()).toBe('/postDetail/maker?postId=post-2');
  });

  test('a narrower one loads nothing for that', async () => {
    isWide(false);
    const asked = authorPosts();
    answerPost(samplePost(), [samplePost({ postId: 'post-3', title: 'Tea' })]);
    renderApp(postDetail.address, { as: me });
    expect(await postTiles.title('Tea')).toBeVisible();
    expect(asked).toEqual([]);
  });
});
