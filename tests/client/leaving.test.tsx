import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { acceptLogin, login } from '#tests/support/client/pages/login.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';
import { stored } from '#tests/support/client/stored.ts';

describe('the end of a session', () => {
  test('S012, S061: /logout clears the storage and the cache, reaches the server, and leads home', async () => {
    localStorage.setItem('userData', '{}');
    localStorage.setItem('lastCollection', '{}');
    const tokens = recordAnswers(
      'post',
      '/user/logout',
      { status: 200, body: { message: 'Bye.' } },
      ({ token }) => token,
    );
    respond('get', '/user/getSavedPosts', () => ({
      status: 200,
      body: { savedPosts: [sampleSavedPost()], nextCursor: null },
    }));
    const app = renderApp('/savedPosts', { as: { userId: 'me' } });
    await postTiles.title('The serum I refill');
    await act(() => app.router.navigate({ to: '/logout' }));
    await waitFor(() => expect(app.where()).toBe('/'));
    expect(stored()).toEqual({});
    await waitFor(() => expect(tokens).toEqual(['token-of-me']));
    await app.user.click(await header.loginLink());

    holdAnswer('get', '/user/getSavedPosts');
    acceptLogin('another');
    await login.submit();
    await waitFor(() => expect(app.where()).toBe('/'));
    await act(() => app.router.navigate({ to: '/savedPosts' }));
    expect(await screen.findByText('Loading your saved posts...')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'The serum I refill' })).toBeNull();
  });

  test('S012: a pointer over the logout link does not log out', async () => {
    const app = renderApp('/', { as: { userId: 'me' } });
    await screen.findByRole('heading', { level: 1 });
    await app.router.preloadRoute({ to: '/logout' });
    expect(app.session.viewer()).not.toBeNull();
  });

  test('S061: a logout in another tab leaves the screens for members here too', async () => {
    const app = renderApp('/savedPosts', { as: { userId: 'me' } });
    await screen.findByRole('heading', { level: 1 });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(app.where()).toBe('/register?redirect=%2FsavedPosts'));
    expect(app.session.viewer()).toBeNull();
  });

  test('S061: a login in another tab logs in here too', async () => {
    const app = renderApp('/login');
    await screen.findByLabelText('Email');
    localStorage.setItem('userId', 'me');
    localStorage.setItem('token', 'a-token-of-another-tab');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  test('S057: a token that the server no longer knows ends the session, and leads to the register page', async () => {
    respond('get', '/user/getSavedPostIds', { status: 401, body: { message: 'Please log in.' } });
    const app = renderApp('/', { as: { userId: 'me' } });
    await waitFor(() => expect(app.session.viewer()).toBeNull());
    expect(stored()).toEqual({});
    await act(() => app.router.navigate({ to: '/savedPosts' }));
    expect(app.where()).toBe('/register?redirect=%2FsavedPosts');
  });

  const loading = [
    ['/profile/me', '/register?redirect=%2Fprofile%2Fme'],
    ['/postDetail/somebody?postId=1', '/register?redirect=%2FpostDetail%2Fsomebody%3FpostId%3D1'],
    ['/collections/abc', '/collection/abc'],
    ['/post/1', '/post/1'],
  ];
  test.each(loading)('S061: a session that ends while %s loads fails nothing, and leads to %s', async (path, next) => {
    const asked = hold<true>();
    const unanswered = () => {
      asked.release(true);
      return hold<never>().reply;
    };
    respond('get', '/user/getUserProfile', unanswered);
    respond('get', '/user/getPost', unanswered);
    respond('get', '/user/getCollection', unanswered);
    const app = renderApp(path, { as: { userId: 'me' } });
    await asked.reply;
    network.resetHandlers();
    act(() => app.session.end());
    await screen.findByRole('heading', { level: 1 });
    expect(app.where()).toBe(next);
  });
});
