import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useInView } from '#client/shared/hooks/watch-intersection.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { StaleNote } from '#client/shared/ui/states/retry-note.tsx';

import { useMarkAsRead, useMarkOneAsRead } from './mutations.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, unreadQuery } from './queries.ts';

/** All notifications in groups, to the end, each a link that marks its group as read; 'Mark all as read' above them. */
export function NotificationList() {
  const { api } = useServices();
  const list = useInfiniteQuery(notificationsQuery(api));
  const { data: unread } = useQuery(unreadQuery(api));
  const markingAll = useMarkAsRead();
  const markingOne = useMarkOneAsRead();
  const { data: groups = [], isPending, isError, hasNextPage } = list;

  // The bell asks again and again; the list follows when there is something newer.
  const newestUnread = unread?.notifications[0]?.notificationId ?? '';
  const refetchIfOlder = useEffectEvent((newest: string) => {
    if (groups[0] && groups[0].notificationId < newest) void list.refetch();
  });
  useEffect(() => refetchIfOlder(newestUnread), [newestUnread]);

  if (isPending) return <NotificationsSkeleton />;
  if (groups.length === 0 && isError)
    return (
      <FailureState onRetry={() => void list.refetch()}>{t`Your notifications could not be loaded.`}</FailureState>
    );
  if (groups.length === 0) {
    const action = (
      <Link className={buttonClass({ variant: 'line' })} to="/discover">
        {t`Discover people`}
      </Link>
    );
    return (
      <EmptyState action={action}>
        {t`Nothing yet. When somebody follows you, or comments on a post of yours or saves it, you read it here.`}
      </EmptyState>
    );
  }
  return (
    <>
      {list.isRefetchError && <StaleNote onRetry={list.refetch} />}
      {(unread?.unreadCount ?? 0) > 0 && (
        <Button
          className={styles['markAll']}
          variant="quiet"
          onClick={() => markingAll.mutate({ notifications: groups.slice(0, 1) })}
        >
          {t`Mark all as read`}
        </Button>
      )}
      <ul className={styles['list']} aria-label={t`Notifications`}>
        {groups.map((group) => (
          <NotificationRow
            key={group.notificationId}
            notification={group}
            othersCount={group.othersCount}
            isUnread={group.unreadCount > 0}
            isLabelled
            onOpen={() => {
              const { notificationId, groupId, unreadCount } = group;
              if (unreadCount > 0) markingOne.mutate({ notificationId, groupId, unreadCount, isGroup: true });
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <MoreNotifications
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

interface MoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Loads the next page when it comes near the screen, or when its button is pressed. */
function MoreNotifications({ isLoading, hasFailed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  // Not after a failure: a failing page would be requested again and again.
  useInView(end, !isLoading && !hasFailed, onMore);
  return (
    <div ref={end} className={styles['more']}>
      {hasFailed && <p role="alert">{t`More notifications could not be loaded.`}</p>}
      {/* Not `disabled`, which would remove the focus from the pressed button. */}
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
        {isLoading ? t`Loading…` : hasFailed ? t`Try again` : t`More`}
      </Button>
    </div>
  );
}

const rows = Array.from({ length: 8 }, (_, index) => index);

/** A placeholder for loading notifications, visible after 150 ms. */
function NotificationsSkeleton() {
  return (
    <div className={styles['rows']} role="status" aria-label={t`Loading`}>
      {rows.map((row) => (
        <svg key={row} width="280" height="40" viewBox="0 0 280 40" fill="currentColor" aria-hidden>
          <circle cx="20" cy="20" r="20" />
          <rect x="52" y="5" width="220" height="12" rx="6" />
          <rect x="52" y="25" width="60" height="10" rx="5" />
        </svg>
      ))}
    </div>
  );
}
