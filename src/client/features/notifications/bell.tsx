import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';

import { isTabLeft, msSinceInput } from '#client/shared/query/last-input.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { iconButtonClass } from '#client/shared/ui/icon-button.tsx';
import { BellIcon } from '#client/shared/ui/icons.tsx';
import { Dropdown } from '#client/shared/ui/overlays/dropdown.tsx';

import { isAsking } from './ask-in-one-tab.ts';
import styles from './bell.module.css';
import { NotificationsPanel } from './notifications-panel.tsx';
import { unreadQuery } from './queries.ts';

const maxPauseMs = 15 * 60_000;

/** The longer nobody has used the tab, the longer: five minutes after five, ten after ten. */
const pauseMs = () => (isTabLeft() ? Math.min(msSinceInput(), maxPauseMs) : 30_000);

/** The bell with the count of unread notifications, and the list of them below it (S024, S100, S101). */
export function Bell() {
  const { api } = useServices();
  const asks = useSelector(isAsking);
  const { data: unread, refetch } = useQuery({ ...unreadQuery(api), refetchInterval: asks && pauseMs });
  const unreadCount = unread?.unreadCount ?? 0;

  return (
    <Dropdown
      label={
        unreadCount > 0
          ? plural(unreadCount, { one: 'Notifications, # unread', other: 'Notifications, # unread' })
          : t`Notifications`
      }
      buttonClassName={iconButtonClass(false, styles['bell'])}
      panelClassName={styles['panel']}
      onToggle={() => void refetch()}
      trigger={
        <>
          <BellIcon size={20} aria-hidden />
          {unreadCount > 0 && <span className={styles['badge']}>{unreadCount > 99 ? '99+' : unreadCount}</span>}
        </>
      }
    >
      {(close) => <NotificationsPanel unread={unread} onClose={close} />}
    </Dropdown>
  );
}
