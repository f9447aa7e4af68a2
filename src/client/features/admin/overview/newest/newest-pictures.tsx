import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';

import { newestPostsQuery } from '../queries.ts';
import styles from './newest.module.css';
import { PagedList } from './paged-list.tsx';

/** The newest pictures, small and close together, so that many are seen at a glance. */
export function NewestPictures() {
  const { api } = useServices();
  const list = useInfiniteQuery(newestPostsQuery(api, true));
  return (
    <PagedList
      list={list}
      label={t`Newest pictures`}
      empty={t`There is no picture yet.`}
      className={styles['pictures']}
    >
      {({ postId, userId, username, title, imageUrl, imageAlt, image, createdAt }) => (
        <li key={postId} className={styles['picture']}>
          <Link to="/postDetail/$profileUserId" params={{ profileUserId: userId }} search={{ postId }}>
            <Picture
              className={styles['square']}
              src={imageUrl}
              alt={imageAlt === '' ? title : imageAlt}
              image={image}
              sizes="(width < 640px) 31vw, 160px"
              maxWidth={{ usual: 640, reduced: 320 }}
              heightInRows={20}
            />
          </Link>
          <p className={styles['author']}>{username}</p>
          <p className={styles['time']}>
            <RelativeTime dateTime={createdAt} length="short" />
          </p>
        </li>
      )}
    </PagedList>
  );
}
