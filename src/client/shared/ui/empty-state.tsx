import type { ReactNode } from 'react';

import styles from './empty-state.module.css';
import { Sprig } from './sprig.tsx';

interface EmptyStateProps {
  /** The sentence that says what is not there. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** What stands where a list would: a drawing, a sentence, the next step. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <Sprig />
      <p className={styles['words']}>{children}</p>
      {action}
    </div>
  );
}
