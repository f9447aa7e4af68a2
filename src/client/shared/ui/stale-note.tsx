import { t } from '@lingui/core/macro';

import { Button } from './button.tsx';
import styles from './stale-note.module.css';

/** Shown above old data after their refetch failed, with a retry button (S160). */
export function StaleNote({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={styles['note']} role="status">
      <p>{t`This may be out of date.`}</p>
      <Button variant="quiet" onClick={() => onRetry()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
