import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { homePosts } from '#tests/support/client/home-posts.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

const me = { userId: 'me' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('each navigation', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'analytics');
    Reflect.deleteProperty(window, 'dataLayer');
  });

  test('names the page in the title, with the community’s name', async () => {
    const { router } = renderApp('/login', { settings: { appName: 'Clearwater' } });
    await heading('Log in');
    await waitFor(() => expect(document.title).toBe('Log in · Clearwater'));
    await router.navigate({ to: '/' });
    await waitFor(() => expect(document.title).toBe('Clearwater'));
  });

  test('moves the focus to the page’s heading, but not on the first page', async () => {
    const { user } = renderApp('/about');
    expect(await heading('Living cleanly is easier together')).not.toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Invest' }));
    await waitFor(async () => expect(await heading('Invest in a cleaner life')).toHaveFocus());
  });

  test('leaves the menu open that somebody has opened before the page was there', async () => {
    const { user, router } = renderApp('/about', { as: me });
    const menu = await screen.findByRole('button', { name: 'my account' });
    void router.navigate({ to: '/invest' });
    menu.focus();
    await user.keyboard('{Enter}');
    await heading('Invest in a cleaner life');
    await waitFor(() => expect(document.title).toMatch(/^Invest/));
    expect(menu).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Logout' })).toBeVisible();
  });

  test('S017: sends a page view with the path only', async () => {
    const page = vi.fn();
    const dataLayer: object[] = [];
    Object.assign(window, { analytics: { page }, dataLayer });
    const { router } = renderApp('/forgot-password?token=secret');
    await heading('Set a new password');
    await router.navigate({ to: '/about' });
    await waitFor(() => expect(page).toHaveBeenCalledTimes(2));
    expect(page.mock.calls).toEqual([[{ path: '/forgot-password' }], [{ path: '/about' }]]);
    expect(dataLayer).toEqual([
      { event: 'page_view', page_path: '/forgot-password' },
      { event: 'page_view', page_path: '/about' },
    ]);
  });

  test('S017: a failure of the analytics breaks nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fail = () => {
      throw new Error('blocked');
    };
    Object.assign(window, { analytics: { page: fail } });
    const { router } = renderApp('/about');
    await heading('Living cleanly is easier together');
    await router.navigate({ to: '/invest' });
    expect(await heading('Invest in a cleaner life')).toBeVisible();
  });

  test('S016: scrolls to the top, and coming back requests nothing while the data is fresh', async () => {
    const requestCount = homePosts(samplePost());
    const { router, user } = renderApp('/');
    await postTiles.title('The serum I refill');
    await user.click(screen.getByRole('link', { name: 'About' }));
    await heading('Living cleanly is easier together');
    expect(window.scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    router.history.back();
    expect(await postTiles.title('The serum I refill')).toBeVisible();
    expect(requestCount()).toBe(1);
  });
});
