import type { Action } from '#client/shared/actions/action.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { changing } from '#client/shared/query/changes.ts';

import { notificationKeys } from './queries.ts';
import type { Unread } from './queries.ts';

/** Marks what the member was shown as read; a failure is logged only (S101). */
export const markAsRead: Action<Unread, unknown> = {
  name: 'notifications/read',
  async send({ notifications: [newest] }, { api, call }) {
    try {
      return await unwrap(api.PATCH('/user/markNotificationsAsRead', { ...call, params: { query: newest ? { upTo: newest.notificationId } : {} } }));
    } catch (error) {
      console.warn('Notifications could not be marked as read.', error);
      throw error;
    }
  },
  changes: (shown) => [changing(notificationKeys.unread(), without(shown), withAgain(shown))],
  settles: [notificationKeys.unread()],
};

/** One that arrived meanwhile stays unread. */
const without = (shown: Unread) => (unread: Unread) => {
  const arrived = unread.notifications.filter((one) => !has(shown, one.notificationId));
  return { notifications: arrived, unreadCount: arrived.length };
};

const withAgain = (shown: Unread) => (unread: Unread) => {
  const arrived = unread.notifications.filter((one) => !has(shown, one.notificationId));
  return { notifications: [...arrived, ...shown.notifications], unreadCount: arrived.length + shown.unreadCount };
};

const has = ({ notifications }: Unread, id: string) => notifications.some(({ notificationId }) => notificationId === id);
