import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { stored } from '#tests/support/client/stored.ts';

describe('the end of a session', () => {
  test('S012, S061: /logout clears storage, memory and cache, tells the server, and leads home', async () => {
    localStorage.setItem('userData', '{}');
    const told: (string | null)[] = [];
    network.use(
      answer('post', '/user/logout', ({ token }) => {
        told.push(token);
        return { status: 200, body: { message: 'Bye.' } };
      }),
    );
    const app = renderApp('/savedPosts', { as: { userId: 'me' } });
    await screen.findByRole('heading', { level: 1 });
    app.queryClient.setQueryData(['of the member'], 1);
    await act(() => app.router.navigate({ to: '/logout' }));
    await waitFor(() => expect(app.where()).toBe('/'));
    expect(stored()).toEqual({});
    expect(app.session.viewer()).toBeNull();
    expect(app.queryClient.getQueryData(['of the member'])).toBeUndefined();
    await waitFor(() => expect(told).toEqual(['token-of-me']));
    expect(await screen.findByRole('link', { name: 'login' })).toBeVisible();
  });

  test('S012: a pointer over the logout link logs nobody out', async () => {
    const app = renderApp('/', { as: { userId: 'me' } });
    await screen.findByRole('heading', { level: 1 });
    await app.router.preloadRoute({ to: '/logout' });
    expect(app.session.viewer()).not.toBeNull();
  });

  test('S061: logging out in another tab leaves the screens for members here too', async () => {
    const app = renderApp('/savedPosts', { as: { userId: 'me' } });
    await screen.findByRole('heading', { level: 1 });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(app.where()).toBe('/register?redirect=%2FsavedPosts'));
    expect(app.session.viewer()).toBeNull();
  });

  test('S061: logging in in another tab is followed here', async () => {
    const app = renderApp('/login');
    await screen.findByLabelText('Email');
    localStorage.setItem('userId', 'me');
    localStorage.setItem('token', 'a-token-of-another-tab');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  test('S057: a token that the server no longer knows ends the session, and leads to the register page', async () => {
    network.use(answer('get', '/user/getSavedPostIds', () => ({ status: 401, body: { message: 'Please log in.' } })));
    const app = renderApp('/', { as: { userId: 'me' } });
    await waitFor(() => expect(app.session.viewer()).toBeNull());
    expect(stored()).toEqual({});
    await act(() => app.router.navigate({ to: '/savedPosts' }));
    expect(app.where()).toBe('/register?redirect=%2FsavedPosts');
  });

  test('S118: a wrong password does not end the session that is held elsewhere', async () => {
    network.use(answer('post', '/user/login', () => ({ status: 401, body: { message: 'Wrong.' } })));
    const app = renderApp('/', { as: { userId: 'me' } });
    await screen.findByRole('heading', { level: 1 });
    await app.api.POST('/user/login', { body: { email: 'a@example.org', password: 'x' } });
    expect(app.session.viewer()?.userId).toBe('me');
  });
});
