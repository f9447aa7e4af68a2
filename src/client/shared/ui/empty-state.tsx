import type { ReactNode } from 'react';

import styles from './empty-state.module.css';
import { lazyOrNothing } from './lazy-or-nothing.tsx';

// Few visits begin with an empty list.
const Sprig = lazyOrNothing(async () => (await import('./sprig.tsx')).Sprig);

interface EmptyStateProps {
  /** The sentence, such as 'No posts available'. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** Shown instead of an empty list: a drawing, a sentence, the next step. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <div className={styles['drawing']}>
        <Sprig />
      </div>
      <p className={styles['message']}>{children}</p>
      {action}
    </div>
  );
}
