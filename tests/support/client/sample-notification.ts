import type { Schemas } from '#contract/operations.ts';

type Group = Schemas['NotificationGroup'];

/** A notification as the server answers it: somebody followed. */
export const sampleNotification = (
  notificationId: string,
  changes: Partial<Schemas['Notification']> = {},
): Schemas['Notification'] => ({
  notificationId,
  groupId: notificationId,
  kind: 'follow',
  message: 'noor.field started following you.',
  profilePicUrl: '',
  userId: 'noor',
  createdAt: '2026-11-01T09:30:00.000Z',
  ...changes,
});

/** A group of notifications, an unread one of its own by default. */
export const sampleGroup = (notificationId: string, changes: Partial<Group> = {}): Group => ({
  ...sampleNotification(notificationId),
  othersCount: 0,
  unreadCount: 1,
  ...changes,
});
