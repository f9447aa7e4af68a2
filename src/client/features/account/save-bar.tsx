import { clsx } from 'clsx';

import { Button } from '#client/shared/ui/button.tsx';

import styles from './save-bar.module.css';

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  /** What the server said that belongs to no field. */
  failure: string | undefined;
  onDiscard: () => void;
}

/** The form's one primary action, in sight as long as there is something to save. */
export function SaveBar({ isChanged, isBusy, failure, onDiscard }: SaveBarProps) {
  return (
    <div className={clsx(styles['bar'], isChanged && styles['changed'])}>
      {failure !== undefined && <p className={styles['failure']}>{failure}</p>}
      <div className={styles['row']}>
        <p className={styles['state']} role="status">
          {isChanged && 'Unsaved changes'}
        </p>
        {isChanged && (
          <Button look="quiet" disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
        )}
        {/* Not `disabled` while it saves: the focus would fall off it. */}
        <Button type="submit" look="filled" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </div>
  );
}
