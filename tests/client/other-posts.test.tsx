import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { answer } from '#client/mocks/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

type Post = Schemas['Post'];

const me = { userId: 'me' };
const address = '/postDetail/maker?postId=post-1';

function told(post: Post, others: Post[] = []) {
  network.use(
    answer('get', '/user/getPost', () => ({ status: 200, body: { post } })),
    answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts: others, nextCursor: null } })),
  );
}

beforeEach(() => {
  told(samplePost());
  network.use(
    answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments: [], nextCursor: null } })),
    answer('get', '/user/isFollowing', () => ({ status: 200, body: { isFollowing: false } })),
  );
});

describe('below a post', () => {
  const others = () => within(screen.getByRole('region', { name: 'More in beauty' }));

  test('S081: other posts of the same category, without the current one', async () => {
    const asked: (string | null)[] = [];
    network.use(
      answer('get', '/user/getCategoryPosts', ({ query }) => {
        asked.push(query.get('category'));
        return { status: 200, body: { posts: [samplePost(), samplePost({ postId: 'post-2', title: 'Clay' })], nextCursor: null } };
      }),
    );
    renderApp(address, { as: me });
    expect(await screen.findByRole('heading', { level: 2, name: 'Clay' })).toBeVisible();
    expect(others().getAllByRole('listitem')).toHaveLength(1);
    expect(asked).toEqual(['beauty']);
  });

  test('S081: with no other one it says so', async () => {
    told(samplePost(), [samplePost()]);
    renderApp(address, { as: me });
    expect(await screen.findByText('No posts available for this category')).toBeVisible();
  });

  test('S081: one of them opens in its turn, with an empty comment box', async () => {
    told(samplePost(), [samplePost({ postId: 'post-2', title: 'Clay', userId: 'potter' })]);
    const { user, where } = renderApp(address, { as: me });
    await user.type(await screen.findByPlaceholderText('Write your comment...'), 'Half a thought');
    told(samplePost({ postId: 'post-2', title: 'Clay', userId: 'potter' }));
    await user.click(await screen.findByRole('link', { name: /Clay/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Clay' })).toBeVisible();
    expect(where()).toBe('/postDetail/potter?postId=post-2');
    expect(screen.getByPlaceholderText('Write your comment...')).toHaveValue('');
  });
});
