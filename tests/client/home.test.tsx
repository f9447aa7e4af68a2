import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { homePosts } from '#tests/support/client/home-posts.ts';
import { tryAgain } from '#tests/support/client/pages/error-page.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { scrollIntoView } from '#tests/support/client/stub-browser.ts';

type Post = ReturnType<typeof samplePost>;

const tiles = () => within(screen.getByRole('main')).getAllByRole('listitem');

describe('the home page', () => {
  test('S001: the heading and the subheading are above a grid of posts', async () => {
    homePosts(samplePost());
    renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' })).toBeVisible();
    expect(screen.getByText("Explore the community's latest posts")).toBeVisible();
    expect(screen.getByRole('heading', { name: 'The serum I refill' })).toBeVisible();
  });

  test('the name in the header refetches the posts', async () => {
    homePosts(samplePost({ postId: 'old', title: 'Older' }));
    const { user } = renderApp('/');
    await postTiles.title('Older');
    homePosts(samplePost({ postId: 'new', title: 'Newer' }), samplePost({ postId: 'old', title: 'Older' }));
    await user.click(screen.getByRole('link', { name: 'Cleaner Life' }));
    expect(await postTiles.title('Newer')).toBeVisible();
    expect(tiles()).toHaveLength(2);
  });

  test('S033: a post without a picture is not shown', async () => {
    homePosts(samplePost({ postId: 'without-picture', title: 'Only words', imageUrl: '' }), samplePost());
    renderApp('/');
    await postTiles.title('The serum I refill');
    expect(screen.queryByText('Only words')).toBeNull();
    expect(tiles()).toHaveLength(1);
  });

  test('S035, S036: the shop icon opens the link in a new tab, without a referrer', async () => {
    homePosts(samplePost({ link: 'https://shop.example/serum' }));
    renderApp('/');
    const shop = await screen.findByRole('link', { name: /^Shop The serum I refill/ });
    expect(shop).toHaveAttribute('href', 'https://shop.example/serum');
    expect(shop).toHaveAttribute('target', '_blank');
    expect(shop).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('S035: a post without a link has no shop icon', async () => {
    homePosts(samplePost({ link: '' }));
    renderApp('/');
    await postTiles.title('The serum I refill');
    expect(screen.queryByRole('link', { name: /^Shop/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Shop/ })).toBeNull();
  });

  test.each(['   ', 'javascript:alert(1)', 'data:text/html,x'])(
    'S037, S158: a tile whose link is %j says that there is no shop link',
    async (link) => {
      homePosts(samplePost({ link }));
      const { user, where } = renderApp('/');
      await user.click(await screen.findByRole('button', { name: 'Shop The serum I refill' }));
      await expectToast('No shop link available for this post.');
      expect(where()).toBe('/');
    },
  );

  test("S011, S038: a tile leads to the post's screen by its author's id, and takes the post along", async () => {
    homePosts(samplePost({ postId: 'post-7', userId: 'maker-3' }));
    const { user, router, where } = renderApp('/', { as: { userId: 'me' } });
    await user.click(await postTiles.link('The serum I refill'));
    await waitFor(() => expect(where()).toBe('/postDetail/maker-3?postId=post-7'));
    expect(router.state.location.state).toMatchObject({
      postId: 'post-7',
      imageUrl: '/media/post-7/960.webp',
      link: '',
      caption: 'Third bottle, same glass.',
      title: 'The serum I refill',
      tags: ['plastic free'],
      category: 'beauty',
    });
  });

  test('S015, S038: a visitor who opens a tile is sent to the register page, and back afterwards', async () => {
    homePosts(samplePost({ postId: 'post-7', userId: 'maker-3' }));
    const { user, router } = renderApp('/');
    await user.click(await postTiles.link('The serum I refill'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
    expect(router.state.location.search).toEqual({ redirect: '/postDetail/maker-3?postId=post-7' });
  });

  test('S116: the grid loads on when its end comes near, and on a press of More', async () => {
    const page = (number: number): Post[] => [samplePost({ postId: `post-${number}`, title: `Number ${number}` })];
    const asked: (string | null)[] = [];
    respond('get', '/user/getAllPosts', ({ query }) => {
      asked.push(query.get('cursor'));
      const number = asked.length;
      return { status: 200, body: { posts: page(number), nextCursor: number < 3 ? `after-${number}` : null } };
    });
    const { user } = renderApp('/');
    await postTiles.title('Number 1');
    scrollIntoView();
    await postTiles.title('Number 2');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await postTiles.title('Number 3');
    expect(asked).toEqual([null, 'after-1', 'after-2']);
    expect(tiles()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  test('S127, S160: a failure to load the posts leaves an empty list, and Try again loads them', async () => {
    respond('get', '/user/getAllPosts', { status: 500, body: { message: 'Broken.' } });
    renderApp('/');
    expect(await screen.findByText('The posts could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' })).toBeVisible();
    homePosts(samplePost());
    await tryAgain();
    expect(await postTiles.title('The serum I refill')).toBeVisible();
  });

  test('S160: a further page that cannot be loaded is not requested again and again', async () => {
    let asked = 0;
    respond('get', '/user/getAllPosts', ({ query }) => {
      asked += 1;
      if (query.has('cursor')) return 'unreachable';
      return { status: 200, body: { posts: [samplePost()], nextCursor: 'next' } };
    });
    const { api } = renderApp('/');
    await postTiles.title('The serum I refill');
    scrollIntoView();
    expect(await screen.findByText('More posts could not be loaded.')).toBeVisible();
    scrollIntoView();
    // Whatever that has asked for was sent before this.
    await api.GET('/community/announcement');
    expect(asked).toBe(2);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
