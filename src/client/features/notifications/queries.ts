import type { Api } from '#client/shared/api/api.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';
import { pagedQuery, queryOptions } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

export type Notification = Schemas['Notification'];
export type NotificationGroup = Schemas['NotificationGroup'];
export type NotificationSettings = Schemas['NotificationSettings'];

/** What the member has not read, newest first; asked for again when the tab is seen again, and by the bell (S100). */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.unread(),
    queryFn: async ({ signal }) => {
      const { notifications, unreadCount } = await unwrap(api.GET('/user/getUnreadNotifications', { signal }));
      return { notifications, unreadCount };
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    meta: { persist: 'getUnreadNotifications' },
  });

/** All notifications in groups, read and unread, the newest first. */
export const notificationsQuery = (api: Api) =>
  pagedQuery({
    queryKey: notificationKeys.list(),
    fetchPage: (at, signal) => unwrap(api.GET('/user/getNotifications', { params: { query: at }, signal })),
    select: ({ pages }) => pages.flatMap(({ groups }) => groups),
    staleTime: 0,
    meta: { persist: 'getNotifications' },
  });

/** What the member wants to be notified of. */
export const notificationSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.settings(),
    queryFn: async ({ signal }) => (await unwrap(api.GET('/user/getNotificationSettings', { signal }))).settings,
    meta: { persist: 'getNotificationSettings' },
  });

/** Whether the session's browser is sent notifications, and the key to subscribe with; null if the community sends none. */
export const pushStateQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.push(),
    queryFn: ({ signal }) => unwrap(api.GET('/user/pushSubscription', { signal })),
  });
