import { t } from '@lingui/core/macro';

import { Button } from '../button.tsx';
import styles from './retry-note.module.css';

interface RetryNoteProps {
  children: string;
  /** Of the button. */
  label: string;
  onRetry: () => unknown;
  role?: 'status' | 'alert';
}

/** A line that says what is wrong with the part of the screen below it or in its place, with a button against it. */
export function RetryNote({ children, label, onRetry, role = 'status' }: RetryNoteProps) {
  return (
    <div className={styles['note']} role={role}>
      <p className={styles['text']}>{children}</p>
      <Button variant="quiet" onClick={() => onRetry()}>
        {label}
      </Button>
    </div>
  );
}

/** Shown above old data after their refetch failed, with a retry button (S160). */
export function StaleNote({ onRetry }: { onRetry: () => unknown }) {
  return (
    <RetryNote label={t`Try again`} onRetry={onRetry}>
      {t`This may be out of date.`}
    </RetryNote>
  );
}
