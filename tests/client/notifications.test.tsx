import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { sampleGroup, sampleNotification } from '#tests/support/client/sample-notification.ts';

const member = { as: { userId: 'me' } };
const one = (id: string, message: string) => sampleNotification(id, { message });
const unread = (...notifications: ReturnType<typeof one>[]) =>
  answer('get', '/user/getUnreadNotifications', () => ({
    status: 200,
    body: { notifications, unreadCount: notifications.length, nextCursor: null },
  }));
const bell = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: 'Notifications' });
const list = async () => within(await panel());

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
    const items = await (await list()).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^jule saved your post\./),
      expect.stringMatching(/^noor\.field follows you\./),
    ]);
    expect(items[0]!.querySelector('time')).toHaveAttribute('datetime', '2026-11-01T09:30:00.000Z');
    expect(items[0]!.querySelector('img')).toHaveAttribute('src', '/media/face/96.webp');
    expect(within(items[1]!).getByTestId('default-avatar')).toBeInTheDocument();
  });

  test('S100: the list is fetched again when the bell is toggled', async () => {
    const { user } = renderApp('/about', member);
    const closed = await bell('Notifications');
    network.use(unread(one('1', 'noor.field follows you.')));
    await user.click(closed);
    expect(await (await list()).findByText('noor.field follows you.')).toBeVisible();
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
    const { asked: upTo, release } = holdAnswer('patch', '/user/markNotificationsAsRead', ({ query }) =>
      query.get('upTo'),
    );
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await (await list()).findByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notifications')).toBeVisible();
    expect((await list()).getByText('No unread notifications')).toBeVisible();
    network.use(unread(one('3', 'A newer one.')));
    release({ status: 200, body: { message: 'Done.' } });
    expect(await (await list()).findByText('A newer one.')).toBeVisible();
    expect(upTo).toEqual(['2']);
  });

  test('S101, S160: a failure restores the list, and is logged only', async () => {
    network.use(unread(one('1', 'noor.field follows you.')));
    respond('patch', '/user/markNotificationsAsRead', { status: 500, body: { message: 'Broken.' } });
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await (await list()).findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    expect(screen.queryByText('Broken.')).toBeNull();
  });

  test('a click on a notification opens what it is about, and marks that one as read at once', async () => {
    const post = { kind: 'comment', postId: 'the-post', postUserId: 'me', message: 'jule commented.' } as const;
    network.use(unread(sampleNotification('2', post), one('1', 'noor.field follows you.')));
    const { asked: marked, release } = holdAnswer('patch', '/user/markNotificationAsRead');
    const { user, where } = renderApp('/about', member);
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await (await list()).findByRole('link', { name: /^jule commented\./ }));
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/postDetail/me?postId=the-post#comments'));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    await waitFor(() => expect(marked).toEqual([{ notificationId: '2', isGroup: false }]));
    release({ status: 500, body: { message: 'Broken.' } });
    expect(await bell('Notifications, 2 unread')).toBeVisible();
  });

  test('what was read stays below, and See all leads to the page', async () => {
    respond('get', '/user/getNotifications', () => ({
      status: 200,
      body: {
        groups: [sampleGroup('2'), sampleGroup('1', { message: 'jule saved your post.', unreadCount: 0 })],
        nextCursor: null,
      },
    }));
    const { user, where } = renderApp('/about', member);
    await user.click(await bell('Notifications'));
    expect(await (await list()).findByRole('heading', { name: 'Earlier' })).toBeVisible();
    expect((await list()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^jule saved your post\./),
    ]);
    await user.click((await list()).getByRole('link', { name: 'See all' }));
    await waitFor(() => expect(where()).toBe('/notifications'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  });

  test('S027: Escape closes it and returns the focus, a click outside closes it', async () => {
    const { user } = renderApp('/about', member);
    await user.click(await bell('Notifications'));
    await panel();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(await bell('Notifications')).toHaveFocus();
    await user.click(await bell('Notifications'));
    await panel();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  test('S160: when the list cannot be loaded, the bell is there without a count', async () => {
    respond('get', '/user/getUnreadNotifications', { status: 500, body: { message: 'Broken.' } });
    renderApp('/about', member);
    expect(await bell('Notifications')).toBeVisible();
    expect(screen.queryByText('Broken.')).toBeNull();
  });
});
