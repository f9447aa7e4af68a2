import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

const post = samplePost({ postId: 'post-1', title: 'The serum', username: 'noor.field' });
const registered = () => screen.findByRole('heading', { level: 1, name: 'Sign up' });
const card = () => screen.queryByRole('region', { name: 'What you asked for' });

describe('a visitor whom the guard has sent to sign up', () => {
  test('S015: from a post sees it, why to join, and the way to look at it first; the same before logging in', async () => {
    respond('get', '/user/getPublicPost', () => ({ status: 200, body: { post, morePosts: [] } }));
    const { user, where } = renderApp('/postDetail/maker?postId=post-1');
    await registered();
    expect(where()).toBe('/register?redirect=%2FpostDetail%2Fmaker%3FpostId%3Dpost-1');
    const shown = within(card()!);
    expect(shown.getByRole('heading', { name: 'The serum' })).toBeVisible();
    expect(shown.getByText('by @noor.field')).toBeVisible();
    expect(shown.getByText(/^Join to read what others say about it/)).toBeVisible();
    expect(shown.getByRole('link', { name: 'look at it first' })).toHaveAttribute('href', '/post/post-1');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'login' }));
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(within(card()!).getByRole('heading', { name: 'The serum' })).toBeVisible();
    expect(within(card()!).getByText('You go on there as soon as you are logged in.')).toBeVisible();
  });

  test('from a post for members, or none, sees only the form', async () => {
    respond('get', '/user/getPublicPost', { status: 404, body: { message: 'Unknown.' } });
    renderApp('/postDetail/maker?postId=post-1');
    await registered();
    expect(card()).toBeNull();
  });

  test.each([
    ['/register', 1],
    ['/postDetail/maker?postId=post-1', 0],
  ])('at %s, drawings beside the form: %d', async (url, count) => {
    respond('get', '/user/getPublicPost', { status: 404, body: { message: 'Unknown.' } });
    renderApp(url);
    await registered();
    expect(document.querySelectorAll('main > div > [class*=picture]')).toHaveLength(count);
  });

  const of = (id: number, more: object = {}) =>
    samplePost({ postId: `post-${id}`, imageAlt: `Picture ${id}`, ...more });

  test('from a category sees three of its pictures, none of a member who shows them to members only', async () => {
    const posts = [of(1, { membersOnly: true }), of(2, { imageUrl: '' }), of(3), of(4), of(5), of(6)];
    respond('get', '/user/getCategoryPosts', () => ({ status: 200, body: { posts, nextCursor: null } }));
    const app = renderApp('/beauty');
    await registered();
    expect(within(card()!).getByRole('heading', { name: 'explore beauty' })).toBeVisible();
    expect(
      within(card()!)
        .getAllByRole('img')
        .map((picture) => picture.getAttribute('alt')),
    ).toEqual(['Picture 3', 'Picture 4', 'Picture 5']);
    // Not in the page's data either.
    expect(
      JSON.stringify(
        app.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('post-1"');
  });

  test('from a profile sees the member and its pictures, unless it shows its posts to members only', async () => {
    let membersOnly = false;
    respond('get', '/user/getUsersPosts', () => ({
      status: 200,
      body: { posts: [of(1, { username: 'noor.field', ...(membersOnly && { membersOnly }) })], nextCursor: null },
    }));
    renderApp('/profile/maker');
    await registered();
    expect(within(card()!).getByRole('heading', { name: '@noor.field' })).toBeVisible();
    cleanup();
    membersOnly = true;
    renderApp('/profile/maker');
    await registered();
    expect(card()).toBeNull();
    expect(screen.queryByText('@noor.field')).toBeNull();
  });

  test.each([
    '/savedPosts',
    '/postDetail/maker',
    '/profile/me',
    '/register?redirect=/%E0%A4%A',
    '/register?redirect=%2Fprofile%2F%25E0',
  ])('from %s sees only the form', async (path) => {
    renderApp(path);
    await registered();
    expect(card()).toBeNull();
  });
});
