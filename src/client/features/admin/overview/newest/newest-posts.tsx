import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { categoryNames } from '#client/shared/language/screen-names.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { PagedList } from '#client/shared/ui/paged-list.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { newestPostsQuery } from '../queries.ts';
import styles from './newest.module.css';

/** The newest posts with and without a picture, with the beginning of their text. */
export function NewestPosts() {
  const { api } = useServices();
  const list = useInfiniteQuery(newestPostsQuery(api, false));
  return (
    <PagedList
      list={list}
      label={t`Newest posts`}
      none={<EmptyState>{t`There is no post yet.`}</EmptyState>}
      className={styles['rows']}
    >
      {({ postId, userId, username, title, caption, category, imageUrl, image, createdAt }) => (
        <li key={postId} className={styles['row']}>
          <span className={styles['thumbnail']} data-category={category}>
            {imageUrl !== '' && (
              <Picture
                className={styles['square']}
                src={imageUrl}
                alt=""
                image={image}
                sizes="56px"
                maxWidth={{ usual: 320, reduced: 320 }}
                heightInRows={20}
              />
            )}
          </span>
          <div className={styles['text']}>
            <Link
              className={styles['title']}
              to="/postDetail/$profileUserId"
              params={{ profileUserId: userId }}
              search={{ postId }}
            >
              {title}
            </Link>
            <p className={styles['excerpt']}>{caption}</p>
            <p className={styles['time']}>
              {username} · {i18n._(categoryNames[category])} · <RelativeTime dateTime={createdAt} length="short" />
            </p>
          </div>
        </li>
      )}
    </PagedList>
  );
}

/** The newest pictures, small and close together, so that many are seen at a glance. */
export function NewestPictures() {
  const { api } = useServices();
  const list = useInfiniteQuery(newestPostsQuery(api, true));
  return (
    <PagedList
      list={list}
      label={t`Newest pictures`}
      none={<EmptyState>{t`There is no picture yet.`}</EmptyState>}
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
