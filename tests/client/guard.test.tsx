import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { renderApp } from '#tests/support/client/render-app.tsx';

const forMembers = [
  '/discover',
  '/beauty',
  '/fashion',
  '/wellness',
  '/savedPosts',
  '/profile/me',
  '/editProfile',
  '/postDetail/a',
  '/connections/a',
];
const forEveryone = ['/', '/login', '/register', '/about', '/invest', '/forgot-password'];

describe('the guard', () => {
  test.each(forMembers)('S004, S009, S015: a visitor who asks for %s is sent to the register page', async (path) => {
    const { where } = renderApp(path);
    await waitFor(() => expect(where()).toBe(`/register?redirect=${encodeURIComponent(path)}`));
  });

  test.each(forEveryone)('S004, S008: a visitor sees %s', async (path) => {
    const { where } = renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(where()).toBe(path);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'S015: a redirect to %j is not accepted',
    async (redirect) => {
      const { where } = renderApp(`/login?redirect=${encodeURIComponent(redirect)}`, { as: { userId: 'me' } });
      await waitFor(() => expect(where()).toBe('/'));
    },
  );

  test('S015: a redirect to a path of this site is followed with its query', async () => {
    const { where } = renderApp('/login?redirect=%2Fbeauty%3Fsubcategory%3Dskincare', { as: { userId: 'me' } });
    await waitFor(() => expect(where()).toBe('/beauty?subcategory=skincare'));
  });
});
