import { t } from '@lingui/core/macro';
import { useRef } from 'react';

import { useInView } from '#client/shared/hooks/use-in-view.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { SkeletonGrid } from '#client/shared/ui/states/skeleton-grid.tsx';

import styles from './more-posts.module.css';

interface MorePostsProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => unknown;
}

/** Loads the next page when it comes near the screen, or when its button is pressed (S116). */
export function MorePosts({ isLoading, hasFailed, onMore }: MorePostsProps) {
  const end = useRef<HTMLDivElement>(null);
  // Not after a failure: a failing page would be requested again and again.
  useInView(end, !isLoading && !hasFailed, onMore);
  return (
    <div ref={end} className={styles['end']}>
      {hasFailed && <p role="alert">{t`More posts could not be loaded.`}</p>}
      {/* A placeholder of the next page's size, so that loading it shifts nothing. */}
      {isLoading && <SkeletonGrid />}
      {/* Not `disabled`, which would remove the focus from the pressed button. */}
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
        {isLoading ? t`Loading…` : hasFailed ? t`Try again` : t`More`}
      </Button>
    </div>
  );
}
