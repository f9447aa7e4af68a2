import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { sampleGroup, sampleNotification } from '#tests/support/client/sample-notification.ts';

const member = { as: { userId: 'me' } };
const ofPost = { postId: 'the-post', postUserId: 'me' };

/** The server's groups, and the unread notifications as the bell has them. */
function serve(groups: Schemas['NotificationGroup'][]) {
  const unread = groups.filter(({ unreadCount }) => unreadCount > 0);
  respond('get', '/user/getNotifications', () => ({ status: 200, body: { groups, nextCursor: null } }));
  respond('get', '/user/getUnreadNotifications', () => ({
    status: 200,
    body: {
      notifications: unread.map(({ notificationId, groupId }) => sampleNotification(notificationId, { groupId })),
      unreadCount: unread.reduce((count, group) => count + group.unreadCount, 0),
      nextCursor: null,
    },
  }));
}

const list = async () => within(await screen.findByRole('list', { name: 'Notifications' }));
const texts = async () => (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
const bell = (name: string) => screen.findByRole('button', { name });

describe('the page of notifications', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['a save', sampleGroup('1', { kind: 'save', ...ofPost }), '/postDetail/me?postId=the-post'],
    ['a comment', sampleGroup('1', { kind: 'comment', ...ofPost }), '/postDetail/me?postId=the-post#comments'],
    ['a new follower', sampleGroup('1'), '/profile/noor'],
    ['several new followers', sampleGroup('1', { othersCount: 3 }), '/connections/me'],
  ])('opens what %s is about', async (_kind, group, address) => {
    serve([group]);
    respond('patch', '/user/markNotificationAsRead', { status: 200, body: { message: 'Marked.' } });
    const { user, where } = renderApp('/notifications', member);
    await user.click(await (await list()).findByRole('link'));
    await waitFor(() => expect(where()).toBe(address));
  });

  test('a click marks the whole group as read at once, and a failure makes it unread again', async () => {
    serve([
      sampleGroup('9', { groupId: 'g', ...ofPost, message: 'ana and 3 others saved your post.', unreadCount: 4 }),
      sampleGroup('2'),
    ]);
    const { asked: marked, release } = holdAnswer('patch', '/user/markNotificationAsRead');
    const { user, router } = renderApp('/notifications', member);
    await bell('Notifications, 5 unread');
    expect(await texts()).toEqual([expect.stringMatching(/Unread$/), expect.stringMatching(/Unread$/)]);
    await user.click((await list()).getByRole('link', { name: /^ana and 3 others/ }));
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    await router.navigate({ to: '/notifications' });
    expect(await texts()).toEqual([expect.not.stringMatching(/Unread$/), expect.stringMatching(/Unread$/)]);
    await waitFor(() => expect(marked).toEqual([{ notificationId: '9', isGroup: true }]));
    release({ status: 400, body: { message: 'Refused.' } });
    expect(await bell('Notifications, 5 unread')).toBeVisible();
    expect(await texts()).toEqual([expect.stringMatching(/Unread$/), expect.stringMatching(/Unread$/)]);
  });

  test('Mark all as read marks what the page shows, and leaves what came later unread', async () => {
    serve([sampleGroup('5', { unreadCount: 3 }), sampleGroup('1')]);
    const { asked: upTo, release } = holdAnswer('patch', '/user/markNotificationsAsRead', ({ query }) =>
      query.get('upTo'),
    );
    const { user } = renderApp('/notifications', member);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notifications')).toBeVisible();
    expect(await texts()).toEqual([expect.not.stringMatching(/Unread$/), expect.not.stringMatching(/Unread$/)]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    serve([sampleGroup('6'), sampleGroup('5', { unreadCount: 0 }), sampleGroup('1', { unreadCount: 0 })]);
    release({ status: 200, body: { message: 'Done.' } });
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    await waitFor(() => expect(upTo).toEqual(['5']));
  });

  test('shows what arrives while it is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    serve([sampleGroup('1', { message: 'The first.' })]);
    renderApp('/notifications', member);
    await (await list()).findByText('The first.');
    await bell('Notifications, 1 unread');
    serve([sampleGroup('2', { message: 'The second.' }), sampleGroup('1', { message: 'The first.' })]);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await (await list()).findByText('The second.')).toBeVisible();
  });

  test('More loads the next page, down to the end', async () => {
    respond('get', '/user/getNotifications', ({ query }) => ({
      status: 200,
      body: query.has('cursor')
        ? { groups: [sampleGroup('1', { message: 'The oldest.' })], nextCursor: null }
        : { groups: [sampleGroup('2', { message: 'The newest.' })], nextCursor: '2' },
    }));
    const { user } = renderApp('/notifications', member);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(await (await list()).findByText('The oldest.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  test('says so when there is nothing, and when the list cannot be loaded', async () => {
    renderApp('/notifications', member);
    expect(await screen.findByText(/^Nothing yet\./)).toBeVisible();
    cleanup();
    respond('get', '/user/getNotifications', { status: 500, body: { message: 'Broken.' } });
    renderApp('/notifications', member);
    expect(await screen.findByText('Your notifications could not be loaded.')).toBeVisible();
  });

  test('a kind is switched off at once, and on again when the server refuses', async () => {
    const { asked: changes, release } = holdAnswer('patch', '/user/notificationSettings');
    const { user } = renderApp('/notifications', member);
    await user.click(await screen.findByText('What I am told'));
    const comments = await screen.findByRole('checkbox', { name: 'comments on my posts' });
    expect(comments).toBeChecked();
    await user.click(comments);
    expect(comments).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'follows me' })).toBeChecked();
    await waitFor(() => expect(changes).toEqual([{ comments: false }]));
    release({ status: 400, body: { message: 'This cannot be changed now.' } });
    await waitFor(() => expect(comments).toBeChecked());
    expect(await screen.findByText('This cannot be changed now.')).toBeVisible();
  });
});
