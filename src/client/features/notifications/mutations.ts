import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { unwrap } from '#client/shared/api/api.ts';
import { entryUpdate } from '#client/shared/query/effects.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';

import { type Unread } from './queries.ts';

/** Marks the notifications that were shown as read; a failure is only logged (S101). */
export const markAsRead: OutboxMutation<Unread> = {
  name: 'notifications/read',
  async send({ notifications: [newest] }, { api, requestOptions }) {
    try {
      return await unwrap(
        api.PATCH('/user/markNotificationsAsRead', {
          ...requestOptions,
          params: { query: newest ? { upTo: newest.notificationId } : {} },
        }),
      );
    } catch (error) {
      console.warn('Notifications could not be marked as read.', error);
      throw error;
    }
  },
  effects: {
    optimistic: [
      entryUpdate<Unread, Unread>({
        queryKeys: () => [notificationKeys.unread()],
        apply(unread, shown) {
          const newer = newerThan(shown, unread);
          return { notifications: newer, unreadCount: newer.length };
        },
        invert(unread, shown) {
          const newer = newerThan(shown, unread);
          return {
            notifications: [...newer, ...shown.notifications],
            unreadCount: newer.length + shown.unreadCount,
          };
        },
      }),
    ],
    refetched: () => [notificationKeys.unread()],
  },
};

/** The unread notifications that were not shown: these stay unread. */
const newerThan = (shown: Unread, unread: Unread) =>
  unread.notifications.filter(
    ({ notificationId }) => !shown.notifications.some((other) => other.notificationId === notificationId),
  );
