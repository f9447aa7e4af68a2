import { clsx } from 'clsx/lite';

import { pictureAddress } from '#contract/paths.ts';

import type { Collection } from './cached-collection.ts';
import styles from './collection-cover.module.css';

interface CollectionCoverProps {
  covers: Collection['covers'];
  className?: string | undefined;
}

/** The three pictures of a collection: a large one and two small ones, or empty fields in their places. */
export function CollectionCover({ covers, className }: CollectionCoverProps) {
  return (
    <span className={clsx(styles['cover'], className)} aria-hidden>
      {[0, 1, 2].map((at) => {
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
