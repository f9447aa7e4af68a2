import { t } from '@lingui/core/macro';

import { thumbnailSources } from '#client/shared/pictures/picture-sources.ts';

import styles from './post-skeleton.module.css';
import view from './post-view.module.css';
import { BackButton } from './post-view.tsx';

/** A placeholder for a loading post, with its picture enlarged from the thumbnail at this address, which the browser has shown before. */
export function PostSkeleton({ thumbnailUrl }: { thumbnailUrl: string | undefined }) {
  const sources = thumbnailUrl === undefined ? undefined : thumbnailSources(thumbnailUrl);
  return (
    <article className={view['post']} aria-busy>
      <div className={view['bar']}>
        <BackButton />
      </div>
      <div className={view['picture']}>
        {sources ? (
          <picture>
            <source type="image/avif" srcSet={sources.avif} sizes="48px" />
            <img className={styles['picture']} src={sources.webp} alt="" />
          </picture>
        ) : (
          <div className={styles['box']} />
        )}
      </div>
      <div className={view['details']} role="status" aria-label={t`Loading`}>
        <svg className={styles['lines']} width="280" height="132" viewBox="0 0 280 132" fill="currentColor" aria-hidden>
          <rect y="8" width="220" height="26" rx="8" />
          <rect y="48" width="90" height="12" rx="6" />
          <circle cx="20" cy="108" r="20" />
          <rect x="52" y="102" width="140" height="12" rx="6" />
        </svg>
      </div>
    </article>
  );
}
