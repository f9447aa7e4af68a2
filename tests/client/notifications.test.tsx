import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { answer, type Answer } from '#client/mocks/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';

const member = { as: { userId: 'me' } };
const one = (id: string, message: string) => ({
  notificationId: id,
  kind: 'follow' as const,
  message,
  profilePicUrl: '',
  userId: 'other',
  createdAt: '2026-11-01T09:30:00.000Z',
});
const unread = (...notifications: ReturnType<typeof one>[]) =>
  answer('get', '/user/getUnreadNotifications', () => ({
    status: 200,
    body: { notifications, unreadCount: notifications.length, nextCursor: null },
  }));
const bell = (name: string) => screen.findByRole('button', { name });
const list = () => within(screen.getByRole('region', { name: 'Notifications' }));

describe('the bell', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('S024, S100: counts the unread ones, and lists each with a picture or the default one, and its message', async () => {
    network.use(
      unread(
        { ...one('2', 'jule saved your post.'), profilePicUrl: '/media/face/96.webp' },
        one('1', 'noor.field follows you.'),
      ),
    );
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications, 2 unread'));
    const items = list().getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['jule saved your post.', 'noor.field follows you.']);
    expect(items[0]!.querySelector('img')).toHaveAttribute('src', '/media/face/96.webp');
    expect(within(items[1]!).getByTestId('default-avatar')).toBeInTheDocument();
  });

  test('S100: the list is fetched again when the bell is toggled', async () => {
    const { user } = renderApp('/about', member);
    const closed = await bell('Notifications');
    network.use(unread(one('1', 'noor.field follows you.')));
    await user.click(closed);
    expect(await list().findByText('noor.field follows you.')).toBeVisible();
  });

  test('S100: it is fetched every 30 seconds while the tab is visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    renderApp('/about', member);
    await bell('Notifications');
    network.use(unread(one('1', 'noor.field follows you.')));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(screen.queryByRole('button', { name: 'Notifications, 1 unread' })).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await bell('Notifications, 1 unread')).toBeVisible();
  });

  test('S101: Mark all as read empties the list at once, and marks only what was shown', async () => {
    network.use(unread(one('2', 'jule saved your post.'), one('1', 'noor.field follows you.')));
    const upTo: (string | null)[] = [];
    const { reply, release } = hold<Answer<'patch', '/user/markNotificationsAsRead'>>();
    network.use(
      answer('patch', '/user/markNotificationsAsRead', ({ query }) => {
        upTo.push(query.get('upTo'));
        return reply;
      }),
    );
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(list().getByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notifications')).toBeVisible();
    expect(list().getByText('No unread notifications')).toBeVisible();
    network.use(unread(one('3', 'A newer one.')));
    release({ status: 200, body: { message: 'Done.' } });
    expect(await list().findByText('A newer one.')).toBeVisible();
    expect(upTo).toEqual(['2']);
  });

  test('S101, S160: a failure restores the list, and is logged only', async () => {
    network.use(unread(one('1', 'noor.field follows you.')));
    network.use(
      answer('patch', '/user/markNotificationsAsRead', () => ({ status: 500, body: { message: 'Broken.' } })),
    );
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(list().getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  test('S027: Escape closes it and returns the focus, a click outside closes it', async () => {
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(await bell('Notifications')).toHaveFocus();
    await user.click(await bell('Notifications'));
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  test('S160: when the list cannot be loaded, the bell is there without a count', async () => {
    network.use(answer('get', '/user/getUnreadNotifications', () => ({ status: 500, body: { message: 'Broken.' } })));
    renderApp('/about', member);
    expect(await bell('Notifications')).toBeVisible();
    expect(screen.queryByText('Broken.')).toBeNull();
  });
});
