import { useRef } from 'react';

import { useInView } from '#client/shared/dom/use-in-view.ts';
import { Button } from '#client/shared/ui/button.tsx';

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
      <Button disabled={isLoading} onClick={() => onMore()}>
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : 'More'}
      </Button>
    </div>
  );
}
