import { useMutation } from '@tanstack/react-query';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { change, settle } from '#client/shared/query/optimistic.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { notificationKeys } from './queries.ts';
import type { Unread } from './queries.ts';

/** Marks what the member was shown as read: at once, taken back on a failure, which is logged only (S101). */
export function useMarkAsRead() {
  const { api } = useServices();
  return useMutation({
    mutationKey: notificationKeys.all,
    mutationFn: ({ notifications: [newest] }: Unread) =>
      unwrap(api.PATCH('/user/markNotificationsAsRead', { params: { query: newest ? { upTo: newest.notificationId } : {} } })),
    onMutate: (shown, { client }) => change(client, notificationKeys.unread(), without(shown), withAgain(shown)),
    onError(error, _shown, undo) {
      undo?.();
      console.warn('Notifications could not be marked as read.', error);
    },
    onSettled: (_data, _error, _shown, _undo, { client }) => settle(client, notificationKeys.all, notificationKeys.unread()),
  });
}

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
