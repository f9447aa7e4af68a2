import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { goOffline } from '#tests/support/client/go-offline.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const me = { userId: 'me' };

describe('a screen that was not visited before, without a network', () => {
  test.each([
    ['one’s own profile', '/profile/me'],
    ['another profile', '/profile/noor'],
    ['a post', '/postDetail/noor?postId=post-1'],
  ])('S018: %s says that the network is missing, below the header, and loads when it is back', async (_name, url) => {
    const goOnline = goOffline();
    renderApp(url, { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    expect(screen.getByText(/^This page is not on this device yet\./)).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeVisible();
    goOnline();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are offline' })).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: /^@noor\.field$|^The serum I refill$/ })).toBeVisible();
    // React reports what an error boundary has caught.
    vi.mocked(console.error).mockClear();
  });

  test.each([
    '/',
    '/connections/noor',
    '/editProfile',
    '/sessions',
    '/apiTokens',
    '/savedPosts',
    '/discover?query=noor',
    '/beauty',
    '/verify-email?token=t',
    '/undo-email-change?token=t',
  ])('%s keeps its heading, and blames no fault of the app', async (url) => {
    goOffline();
    renderApp(url, { as: me });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
  });
});
