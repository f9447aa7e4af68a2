import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';

import { LeaveGuard } from '#client/shared/forms/leave-guard.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './account-form.module.css';

interface SaveBarProps {
  isChanged: boolean;
  /** Save was pressed without changes. */
  hasNothingToSave: boolean;
  isBusy: boolean;
  /** The server's message that concerns no single field. */
  error: string | undefined;
  onDiscard: () => void;
}

/** The form's Save button, in sight while there is something to save. Leaving with unsaved changes asks first. */
export function SaveBar({ isChanged, hasNothingToSave, isBusy, error, onDiscard }: SaveBarProps) {
  return (
    <div className={clsx(styles['bar'], isChanged && styles['changed'])}>
      {error !== undefined && <p className={styles['error']}>{error}</p>}
      <div className={styles['row']}>
        <p className={styles['state']} role="status">
          {isChanged ? t`Unsaved changes` : hasNothingToSave && t`Nothing to save yet`}
        </p>
        {isChanged && (
          <Button variant="quiet" disabled={isBusy} onClick={onDiscard}>
            {t`Discard`}
          </Button>
        )}
        {/* Not `disabled` while it saves: it would lose the focus. */}
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {isBusy ? t`Saving…` : t`Save`}
        </Button>
      </div>
      <LeaveGuard isChanged={isChanged} />
    </div>
  );
}
