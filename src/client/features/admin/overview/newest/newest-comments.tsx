import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { Avatar } from '#client/shared/ui/avatar.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { newestCommentsQuery } from '../queries.ts';
import styles from './newest.module.css';

/** The newest comments, each with a link to its post. */
export function NewestComments() {
  const { api } = useServices();
  const list = useInfiniteQuery(newestCommentsQuery(api));
  return (
    <PagedList
      list={list}
      label={t`Newest comments`}
      none={<EmptyState>{t`There is no comment yet.`}</EmptyState>}
      className={styles['rows']}
    >
      {({ commentId, postId, postUserId, postTitle, username, profilePicUrl, comment, createdAt }) => (
        <li key={commentId} className={styles['row']}>
          <Avatar src={profilePicUrl} size={36} />
          <div className={styles['text']}>
            <p className={styles['comment']}>
              <strong>{username}</strong> {comment}
            </p>
            <p className={styles['time']}>
              <RelativeTime dateTime={createdAt} length="short" /> ·{' '}
              <Link to="/postDetail/$profileUserId" params={{ profileUserId: postUserId }} search={{ postId }}>
                {postTitle}
              </Link>
            </p>
          </div>
        </li>
      )}
    </PagedList>
  );
}
