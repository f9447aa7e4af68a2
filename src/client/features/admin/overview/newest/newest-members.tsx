import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { newestMembersQuery } from '../queries.ts';
import styles from './newest.module.css';

/** The members who joined last. The profile of one who is suspended or deactivated cannot be opened. */
export function NewestMembers() {
  const { api } = useServices();
  const list = useInfiniteQuery(newestMembersQuery(api));
  const states = { active: '', deactivated: t`deactivated`, suspended: t`suspended` };
  return (
    <PagedList
      list={list}
      label={t`Newest members`}
      none={<EmptyState>{t`There is no member yet.`}</EmptyState>}
      className={styles['people']}
    >
      {({ userId, username, profilePicUrl, joinedAt, state }) => (
        <li key={userId} className={styles['row']}>
          <Avatar src={profilePicUrl} size={44} />
          <div className={styles['text']}>
            {state === 'active' ? (
              <Link className={styles['title']} to="/profile/$profileUserId" params={{ profileUserId: userId }}>
                {username}
              </Link>
            ) : (
              <p>{username}</p>
            )}
            <p className={styles['time']}>
              <RelativeTime dateTime={joinedAt} length="short" />
              {state !== 'active' && <span>{` · ${states[state]}`}</span>}
            </p>
          </div>
        </li>
      )}
    </PagedList>
  );
}
