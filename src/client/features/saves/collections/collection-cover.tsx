import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';

import { countedPosts } from '#client/shared/language/text.ts';
import { pictureAddress } from '#contract/paths.ts';

import { LockIcon } from '../../../shared/ui/icons.tsx';
import styles from './collection-cover.module.css';
import type { Collection } from './queries.ts';

interface CollectionCoverProps {
  covers: Collection['covers'];
  className?: string | undefined;
}

/** The pictures of a collection: a large one, and up to two small ones; an empty field if there is none. */
export function CollectionCover({ covers, className }: CollectionCoverProps) {
  return (
    <span className={clsx(styles['cover'], className)} aria-hidden>
      {Array.from({ length: Math.max(1, covers.length) }, (_, at) => {
        const cover = covers[at];
        return (
          <span key={at} className={styles['field']}>
            {cover && (
              <>
                {/* A colour without a style attribute, which the page's policy would refuse. */}
                <svg className={styles['color']} viewBox="0 0 1 1" preserveAspectRatio="none">
                  <rect width="1" height="1" fill={cover.color} />
                </svg>
                <img
                  className={styles['picture']}
                  src={pictureAddress(cover.imageUrl)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}

interface CollectionFactsProps {
  id?: string;
  collection: Collection;
}

/** How many posts a collection has, and a lock if only its owner sees it. */
export function CollectionDetails({ id, collection: { postsCount, isPublic } }: CollectionFactsProps) {
  return (
    <span id={id} className={styles['facts']}>
      <span>{countedPosts(postsCount)}</span>
      {!isPublic && (
        <>
          <LockIcon size={13} />
          <span className="visually-hidden">{` ${t`private`}`}</span>
        </>
      )}
    </span>
  );
}
