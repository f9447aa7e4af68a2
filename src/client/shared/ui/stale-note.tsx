import { t } from '@lingui/core/macro';

import { RetryNote } from './retry-note.tsx';

/** Shown above old data after their refetch failed, with a retry button (S160). */
export function StaleNote({ onRetry }: { onRetry: () => unknown }) {
  return (
    <RetryNote label={t`Try again`} onRetry={onRetry}>
      {t`This may be out of date.`}
    </RetryNote>
  );
}
