import { useQuery } from '@tanstack/react-query';

import { useOutboxMutation } from '#client/outbox/use-outbox-mutation.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { Dropdown } from '#client/shared/ui/dropdown.tsx';
import { iconButtonClass } from '#client/shared/ui/icon-button.tsx';
import { BellIcon } from '#client/shared/ui/icons.tsx';

import styles from './bell.module.css';
import { markAsRead } from './mutations.ts';
import { unreadQuery } from './queries.ts';

/** The bell with the count of unread notifications, and the list of them below it (S024, S100, S101). */
export function Bell() {
  const { api } = useServices();
  const { data: unread = { notifications: [], unreadCount: 0 }, refetch } = useQuery(unreadQuery(api));
  const marking = useOutboxMutation(markAsRead, notificationKeys.all);
  const { notifications, unreadCount } = unread;

  return (
    <Dropdown
      label={unreadCount > 0 ? `Notifications, ${unreadCount} unread` : 'Notifications'}
      buttonClassName={iconButtonClass(false, styles['bell'])}
      onToggle={() => void refetch()}
      trigger={
        <>
          <BellIcon size={20} aria-hidden />
          {unreadCount > 0 && <span className={styles['badge']}>{unreadCount > 99 ? '99+' : unreadCount}</span>}
        </>
      }
    >
      {() => (
        <section className={styles['panel']} aria-label="Notifications">
          {notifications.length === 0 && <p className={styles['none']}>No unread notifications</p>}
          <ul>
            {notifications.map(({ notificationId, message, profilePicUrl }) => (
              <li key={notificationId} className={styles['one']}>
                <Avatar src={profilePicUrl} size={36} />
                <p>{message}</p>
              </li>
            ))}
          </ul>
          {notifications.length > 0 && (
            <Button wide variant="quiet" onClick={() => marking.mutate(unread)}>
              Mark all as read
            </Button>
          )}
        </section>
      )}
    </Dropdown>
  );
}
