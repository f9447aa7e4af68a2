import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';

import type { Unread } from '#client/shared/query/cache-entries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';

import { useMarkAsRead, useMarkOneAsRead } from './mutations.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './notifications-panel.module.css';
import { notificationsQuery } from './queries.ts';

/** More are on the page. */
const maxEarlier = 10;

interface NotificationsPanelProps {
  /** Undefined until the server has answered. */
  unread: Unread | undefined;
  onClose: () => void;
}

/** The bell's panel: the unread notifications, below them what was read, and the way to all of them (S024, S101). */
export function NotificationsPanel({ unread, onClose }: NotificationsPanelProps) {
  const { api } = useServices();
  const { data: groups = [] } = useInfiniteQuery(notificationsQuery(api));
  const markingAll = useMarkAsRead();
  const markingOne = useMarkOneAsRead();
  const id = useId();
  const { notifications } = unread ?? { notifications: [] };
  const earlier = groups.filter((group) => group.unreadCount === 0).slice(0, maxEarlier);
  const panel = useRef<HTMLElement>(null);

  // What was pressed goes with what is read: the keyboard stays in the panel.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, [notifications.length]);

  return (
    <section ref={panel} className={styles['panel']} aria-labelledby={id} tabIndex={-1}>
      <header className={styles['head']}>
        <h2 id={id}>{t`Notifications`}</h2>
        {notifications.length > 0 && (
          <Button variant="quiet" onClick={() => markingAll.mutate({ notifications: notifications.slice(0, 1) })}>
            {t`Mark all as read`}
          </Button>
        )}
      </header>
      <div className={styles['lists']}>
        {notifications.length === 0 && <p className={styles['none']}>{t`No unread notifications`}</p>}
        <ul>
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.notificationId}
              notification={notification}
              isUnread
              onOpen={() => {
                onClose();
                const { notificationId, groupId } = notification;
                markingOne.mutate({ notificationId, groupId, isGroup: false, unreadCount: 1 });
              }}
            />
          ))}
        </ul>
        {earlier.length > 0 && (
          <>
            <h3 className={styles['earlier']}>{t`Earlier`}</h3>
            <ul>
              {earlier.map((group) => (
                <NotificationRow
                  key={group.notificationId}
                  notification={group}
                  othersCount={group.othersCount}
                  onOpen={onClose}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <Link
        className={buttonClass({ variant: 'quiet', wide: true }, styles['all'])}
        to="/notifications"
        onClick={onClose}
      >
        {t`See all`}
      </Link>
    </section>
  );
}
