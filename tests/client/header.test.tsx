import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';

import { network } from '#tests/support/client/network.ts';
import { header } from '#tests/support/client/pages/header.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleAccount } from '#tests/support/client/sample-account.ts';

const member = { as: { userId: 'me' } };
const banner = async () => within(await screen.findByRole('banner'));

describe('the header', () => {
  test('S019, S020: the name leads home, and four pills lead into the community', async () => {
    renderApp('/about', { settings: { appName: 'Clearwater' } });
    expect((await banner()).getByRole('link', { name: 'Clearwater' })).toHaveAttribute('href', '/');
    const pills = within((await banner()).getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(pills.map((pill) => [pill.textContent, pill.getAttribute('href')])).toEqual([
      ['discover', '/discover'],
      ['beauty', '/beauty'],
      ['fashion', '/fashion'],
      ['wellness', '/wellness'],
    ]);
  });

  test('S021: a visitor finds login and sign up, and nothing that is for members', async () => {
    renderApp('/about');
    expect((await banner()).getByRole('link', { name: 'login' })).toHaveAttribute('href', '/login');
    expect((await banner()).getByRole('link', { name: 'sign up' })).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  test('S022: a member finds the +, the account and the bell, and no login', async () => {
    renderApp('/about', member);
    expect(await header.createButton()).toBeVisible();
    expect(await header.account()).toBeVisible();
    expect(screen.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'login' })).toBeNull();
  });

  test('S023: the account menu has five items', async () => {
    renderApp('/about', member);
    await header.openAccount();
    const items = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Create a Post',
      'My Profile',
      'Edit Profile',
      'My Saves',
      'Settings',
      'Logout',
    ]);
  });

  test.each([
    ['My Profile', '/profile/me'],
    ['Edit Profile', '/editProfile'],
    ['My Saves', '/savedPosts'],
    ['Settings', '/settings'],
    ['Logout', '/'],
  ])('S023: %s leads to %s and closes the account', async (item, path) => {
    const { user, where } = renderApp('/about', member);
    await header.openAccount();
    await user.click(screen.getByRole('link', { name: item }));
    await waitFor(() => expect(where()).toBe(path));
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
  });

  test('S027: Escape closes the account and returns the focus, a click outside closes it', async () => {
    const { user } = renderApp('/about', member);
    await header.openAccount();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
    expect(await header.account()).toHaveFocus();
    await header.openAccount();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
  });

  test('a member’s own face is there at the next visit before the account is, and goes with the logout', async () => {
    const profilePicUrl = '/media/me/384.webp';
    respond('get', '/user/getCurrentUser', { status: 200, body: sampleAccount({ _id: 'me', profilePicUrl }) });
    const face = async () => (await header.accountPicture())?.getAttribute('src');
    renderApp('/about', member);
    await waitFor(async () => expect(await face()).toBe(profilePicUrl));
    cleanup();
    network.use(http.all('*/api/*', () => HttpResponse.error()));
    const { session } = renderApp('/about');
    expect(await face()).toBe(profilePicUrl);
    act(() => session.end());
    cleanup();
    renderApp('/about', member);
    expect(await face()).toBeUndefined();
  });

  test('S025: the + asks what to create, and offers a post', async () => {
    const { user } = renderApp('/about', member);
    await header.openChooser();
    const chooser = within(await screen.findByRole('dialog', { name: 'What would you like to create?' }));
    expect(chooser.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Create a Post']);
    await user.click(chooser.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the footer', () => {
  test('S028: leads to Invest, and to the four networks that the owner has set', async () => {
    const links = [
      { name: 'Instagram', address: 'https://i.example/a' },
      { name: 'TikTok', address: 'https://t.example/a' },
      { name: 'YouTube', address: 'https://y.example/a' },
      { name: 'LinkedIn', address: 'https://l.example/a' },
    ];
    renderApp('/about', { settings: { links } });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Invest' })).toHaveAttribute('href', '/invest');
    for (const { name, address } of links) {
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
    }
  });
});
