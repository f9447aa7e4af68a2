import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** What the signed-in member is notified of: each notification is a group of its own. */
export function notificationHandlers(community: Community): HttpHandler[] {
  const isUnread = (id: string) => community.unread.includes(id);
  const unread = () => community.notifications.filter(({ notificationId }) => isUnread(notificationId));
  return [
    answer('get', '/user/getUnreadNotifications', () => ({
      status: 200,
      body: { notifications: unread(), unreadCount: community.unread.length, nextCursor: null },
    })),
    answer('get', '/user/getNotifications', () => {
      const groups = community.notifications.map((notification) => ({
        ...notification,
        othersCount: 0,
        unreadCount: isUnread(notification.notificationId) ? 1 : 0,
      }));
      return { status: 200, body: { groups, nextCursor: null } };
    }),
    answer('patch', '/user/markNotificationsAsRead', ({ query }) => {
      const upTo = query.get('upTo');
      community.unread = community.unread.filter((id) => upTo !== null && id > upTo);
      return { status: 200, body: { message: 'Notifications marked as read.', unreadCount: community.unread.length } };
    }),
    answer('patch', '/user/markNotificationAsRead', ({ body: { notificationId } }) => {
      community.unread = community.unread.filter((id) => id !== notificationId);
      return { status: 200, body: { message: 'Notification marked as read.', unreadCount: community.unread.length } };
    }),
    answer('get', '/user/getNotificationSettings', () => ({
      status: 200,
      body: { settings: community.notificationSettings },
    })),
    answer('patch', '/user/notificationSettings', ({ body: { timeZone: _, ...settings } }) => {
      community.notificationSettings = { ...community.notificationSettings, ...settings };
      return { status: 200, body: { message: 'Your settings are saved.', settings: community.notificationSettings } };
    }),
    answer('post', '/user/dailyMail', () => {
      community.notificationSettings = { ...community.notificationSettings, dailyMail: false };
      return { status: 200, body: { message: 'You get no daily mail any more.' } };
    }),
    answer('get', '/user/pushSubscription', () => ({ status: 200, body: { publicKey: null, isSubscribed: false } })),
    answer('put', '/user/pushSubscription', () => ({
      status: 400,
      body: { message: 'This community sends no notifications to browsers.' },
    })),
    answer('delete', '/user/pushSubscription', () => ({
      status: 200,
      body: { message: 'This device will not be notified any more.' },
    })),
  ];
}
