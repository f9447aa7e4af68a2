import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NotificationList } from '#client/features/notifications/notification-list.tsx';
import { NotificationSettings } from '#client/features/notifications/notification-settings.tsx';
import { canPush } from '#client/features/notifications/push-subscription.ts';
import {
  notificationSettingsQuery,
  notificationsQuery,
  pushStateQuery,
  unreadQuery,
} from '#client/features/notifications/queries.ts';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AccountPage } from './-account-page.tsx';

export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context }) => {
    const { api } = context;
    const push = canPush() ? [pushStateQuery(api)] : [];
    return load(context, {
      rest: [notificationsQuery(api), unreadQuery(api), notificationSettingsQuery(api), ...push],
    });
  },
  head: () => titled(() => t`Notifications`),
  component: NotificationsPage,
});

/** Everything that the member was notified of, and what it wants to be notified of. */
function NotificationsPage() {
  return (
    <AccountPage heading={t`Notifications`} isText>
      <NotificationSettings />
      <NotificationList />
    </AccountPage>
  );
}
