import { queryOptions } from '@tanstack/react-query';

import { unwrap, type Api } from '#client/shared/api/api.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';
import type { Schemas } from '#contract/operations.ts';

type Notification = Schemas['Notification'];

export interface Unread {
  notifications: Notification[];
  unreadCount: number;
}

/** What the member has not read, newest first; asked for every 30 s while the tab is visible, and on return to it (S100). */
export const unreadQuery = (api: Api) =>
  queryOptions({
    queryKey: notificationKeys.unread(),
    queryFn: async ({ signal }): Promise<Unread> => {
      const { notifications, unreadCount } = await unwrap(api.GET('/user/getUnreadNotifications', { signal }));
      return { notifications, unreadCount };
    },
    staleTime: 0,
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  });
