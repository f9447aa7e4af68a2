import { createBrowserHistory } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { activateLocale } from '#client/shared/language/activate-locale.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, recordAnswers, respond } from '#tests/support/client/respond.ts';
import { stored } from '#tests/support/client/stored.ts';

const userData = {
  _id: 'me',
  username: 'amara.green',
  profilePicUrl: '',
  about: '',
  link: '',
  pronouns: '',
  isAdmin: false,
};

describe('coming back from Google', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  test('S013, S059: says Logging in..., exchanges the one-time token for a session, stores it and goes home', async () => {
    const { asked, release } = holdAnswer('get', '/user/user', ({ token }) => token);
    const { where } = renderApp('/oauth-success?token=one-time');
    expect(await screen.findByRole('heading', { name: 'Logging in...' })).toBeVisible();
    release({ status: 200, body: { userData, token: 'the-token-of-the-session' } });
    await waitFor(() => expect(where()).toBe('/'));
    expect(asked).toEqual(['one-time']);
    expect(stored()).toEqual({
      token: 'the-token-of-the-session',
      userId: 'me',
      isAdmin: 'false',
      userData: JSON.stringify(userData),
    });
  });

  test('shows the first steps on home to a member who has signed up with Google, and to nobody who has logged in', async () => {
    respond('get', '/user/user', () => ({ status: 200, body: { userData, token: 'the-token-of-the-session' } }));
    renderApp('/oauth-success?token=one-time&isNew=true');
    expect(await screen.findByRole('region', { name: 'Tap + on three posts' })).toBeVisible();
    cleanup();
    localStorage.clear();
    renderApp('/oauth-success?token=one-time');
    expect(await screen.findByRole('link', { name: 'following' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Tap + on three posts' })).toBeNull();
    expect(stored()).not.toHaveProperty('newMember');
  });

  test('shows home in the language of the account, and remembers it', async () => {
    onTestFinished(() => {
      document.cookie = 'language=; Max-Age=0';
      return activateLocale('en');
    });
    const body = { userData, token: 'the-token-of-the-session', language: 'German' } as const;
    respond('get', '/user/user', () => ({ status: 200, body }));
    renderApp('/oauth-success?token=one-time');
    expect(await screen.findByRole('link', { name: 'folge ich' })).toBeVisible();
    expect(document.cookie).toContain('language=de');
  });

  test.each([
    ['/savedPosts', '/savedPosts'],
    ['/discover?query=ama', '/discover?query=ama'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
  ])('S015: a sign-in with the redirect %s goes on to %s', async (redirect, path) => {
    respond('get', '/user/user', () => ({ status: 200, body: { userData, token: 'the-token-of-the-session' } }));
    const { where } = renderApp(`/oauth-success?${new URLSearchParams({ token: 'one-time', redirect })}`);
    await waitFor(() => expect(where()).toBe(path));
    expect(stored()['token']).toBe('the-token-of-the-session');
  });

  test('S013: the token leaves the address before it is sent anywhere', async () => {
    window.history.replaceState(null, '', '/oauth-success?token=one-time');
    const history = createBrowserHistory();
    const addresses = recordAnswers(
      'get',
      '/user/user',
      { status: 401, body: { message: 'Spent.' } },
      () => window.location.href,
    );
    renderApp('', { history });
    await screen.findByRole('link', { name: 'back to login' });
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).not.toContain('one-time');
    history.destroy();
    window.history.replaceState(null, '', '/');
  });

  test('S059: without a token it is logged only, and there is a way back to login', async () => {
    const { session } = renderApp('/oauth-success');
    expect(await screen.findByRole('link', { name: 'back to login' })).toHaveAttribute('href', '/login');
    expect(console.warn).toHaveBeenCalledOnce();
    expect(session.viewer()).toBeNull();
  });

  test('S059: an answer without a member is logged only, and begins no session', async () => {
    respond('get', '/user/user', () => ({ status: 200, body: { userData: { ...userData, _id: '' }, token: 'x' } }));
    const { session } = renderApp('/oauth-success?token=one-time');
    expect(await screen.findByRole('link', { name: 'back to login' })).toBeVisible();
    expect(session.viewer()).toBeNull();
  });
});

describe('a sign-in with Google that did not work', () => {
  test.each([
    ['not-configured', /is not set up in this community/],
    ['failed', /did not confirm the sign-in/],
    ['unverified', /has not verified that e-mail address/],
    ['linked', /belongs to an account with another Google sign-in/],
    ['toString', /did not confirm the sign-in/],
  ])('leads back to the login page, which says why: %s', async (reason, text) => {
    renderApp(`/login?google=${reason}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email')).toBeVisible();
  });
});
