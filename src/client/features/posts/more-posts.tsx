import { useRef } from 'react';

import { useInView } from '#client/shared/dom/use-in-view.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { SkeletonGrid } from '#client/shared/ui/skeleton-grid.tsx';

import styles from './more-posts.module.css';

interface MorePostsProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => unknown;
}

/** Loads the next page when it comes near the screen, and on a press where that does not happen (S116). */
export function MorePosts({ isLoading, hasFailed, onMore }: MorePostsProps) {
  const end = useRef<HTMLDivElement>(null);
  // After a failure the person decides: a page that cannot be had would be asked for without end.
  useInView(end, !isLoading && !hasFailed, onMore);
  return (
    <div ref={end} className={styles['end']}>
      {hasFailed && <p role="alert">More posts could not be loaded.</p>}
      {/* The shape of the page to come: what arrives takes its place, and does not push away what one sees. */}
      {isLoading && <SkeletonGrid />}
      {/* Not `disabled`, which would take the focus from whoever has just pressed it. */}
      <Button aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'More'}
      </Button>
    </div>
  );
}
