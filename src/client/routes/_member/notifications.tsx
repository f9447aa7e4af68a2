import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { NotificationList } from '#client/features/notifications/notification-list.tsx';
import { NotificationSettings } from '#client/features/notifications/notification-settings.tsx';
import { notificationSettingsQuery, notificationsQuery, unreadQuery } from '#client/features/notifications/queries.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import styles from './-notifications.module.css';

export const Route = createFileRoute('/_member/notifications')({
  loader: ({ context }) => {
    const { api } = context;
    return load(context, { rest: [notificationsQuery(api), unreadQuery(api), notificationSettingsQuery(api)] });
  },
  head: () => titled(() => t`Notifications`),
  component: NotificationsPage,
});

/** Everything that the member was notified of, and what it wants to be notified of. */
function NotificationsPage() {
  return (
    <div className={page['prose']}>
      <div className={styles['head']}>
        <PageHeading>{t`Notifications`}</PageHeading>
      </div>
      <NotificationSettings />
      <NotificationList />
    </div>
  );
}
