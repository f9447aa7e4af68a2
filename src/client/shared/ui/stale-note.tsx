import { Button } from './button.tsx';
import styles from './stale-note.module.css';

/** Shown above old data after their refetch failed, with a retry button (S160). */
export function StaleNote({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={styles['note']} role="status">
      <p>This may be out of date.</p>
      <Button variant="quiet" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
