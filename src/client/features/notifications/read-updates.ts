import type { EntryData, Unread } from '#client/shared/query/cache-entries.ts';
import { entryUpdate, type EntryUpdate } from '#client/shared/query/effects.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';

import type { Notification, NotificationGroup } from './queries.ts';

interface UnreadUpdate<Variables> {
  isRead: (notification: Notification, variables: Variables) => boolean;
  /** How many are read in all, where some of the list are: the list has the newest only. */
  countRead: (read: Notification[], unread: Unread, variables: Variables) => number;
}

/** Removes what is read from the unread notifications; the inverse puts it back where it was. */
export const unreadUpdate = <Variables>({ isRead, countRead }: UnreadUpdate<Variables>): EntryUpdate<Variables> =>
  entryUpdate({
    queryKeys: () => [notificationKeys.unread()],
    apply(unread, variables) {
      const read = unread.notifications.filter((each) => isRead(each, variables));
      if (read.length === 0) return unread;
      return {
        notifications: unread.notifications.filter((each) => !read.includes(each)),
        unreadCount: Math.max(0, unread.unreadCount - countRead(read, unread, variables)),
      };
    },
    invert(unread, variables, _userId, before) {
      const read = before.notifications.filter((each) => isRead(each, variables));
      const isBack = unread.notifications.some((each) => isRead(each, variables));
      if (read.length === 0 || isBack) return unread;
      return {
        notifications: [...unread.notifications, ...read].toSorted(byNewest),
        unreadCount: unread.unreadCount + countRead(read, before, variables),
      };
    },
  });

const byNewest = (one: Notification, other: Notification) => (one.notificationId < other.notificationId ? 1 : -1);

type Pages = EntryData<ReturnType<typeof notificationKeys.list>>;

/** Shows the groups that are read as read; the inverse restores how many were unread. */
export const groupsUpdate = <Variables>(
  isRead: (group: NotificationGroup, variables: Variables) => boolean,
): EntryUpdate<Variables> =>
  entryUpdate({
    queryKeys: () => [notificationKeys.list()],
    apply: (data, variables) =>
      mapGroups(data, (group) => (isRead(group, variables) ? { ...group, unreadCount: 0 } : group)),
    invert(data, variables, _userId, before) {
      const groups = before.pages.flatMap((page) => page.groups);
      const wasRead = new Map(
        groups.filter((group) => isRead(group, variables)).map((group) => [group.notificationId, group]),
      );
      return mapGroups(data, (group) => ({
        ...group,
        unreadCount: wasRead.get(group.notificationId)?.unreadCount ?? group.unreadCount,
      }));
    },
  });

export const withAllRead = (data: Pages): Pages => mapGroups(data, (group) => ({ ...group, unreadCount: 0 }));

const mapGroups = (data: Pages, update: (group: NotificationGroup) => NotificationGroup): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, groups: page.groups.map(update) })),
});
