import { Button } from './button.tsx';
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
