import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { categoryNames } from '#client/shared/language/category-names.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';

import { newestPostsQuery } from '../queries.ts';
import styles from './newest.module.css';
import { PagedList } from './paged-list.tsx';

/** The newest posts with and without a picture, with the beginning of their text. */
export function NewestPosts() {
  const { api } = useServices();
  const list = useInfiniteQuery(newestPostsQuery(api, false));
  return (
    <PagedList list={list} label={t`Newest posts`} empty={t`There is no post yet.`} className={styles['rows']}>
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
