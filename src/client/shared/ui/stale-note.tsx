import { Button } from './button.tsx';
import styles from './stale-note.module.css';

/** Marks what the cache last held after it could not be had anew, with a way to try again (S160). */
export function StaleNote({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={styles['note']} role="status">
      <p>This may be out of date.</p>
      <Button look="quiet" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
