import type { ReactNode } from 'react';

import { Sprig } from '../sprig.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** The sentence, such as 'No posts available'. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Drawn wilted. */
  hasFailed?: boolean;
}

/** Shown instead of an empty list: a drawing, a sentence, the next step. */
export function EmptyState({ children, action, hasFailed = false }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <Sprig state={hasFailed ? 'wilted' : 'fresh'} />
      <p className={styles['message']}>{children}</p>
      {action}
    </div>
  );
}
