import { t } from '@lingui/core/macro';

import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';

import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  question: string;
  /** What happens then, where the question does not say it. */
  explanation?: string;
  /** The label of the button that confirms. */
  confirm: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** While the confirmed action runs. */
  isBusy?: boolean;
}

/** Asks before something is done (S037). The cancel button comes first and has the focus. */
export function ConfirmDialog({
  question,
  explanation,
  confirm,
  isDangerous = false,
  onConfirm,
  onClose,
  isBusy = false,
}: ConfirmDialogProps) {
  const first = useFirstFocus<HTMLButtonElement>();
  return (
    <Dialog title={question} onClose={onClose} isBusy={isBusy}>
      {explanation !== undefined && <p className={styles['explanation']}>{explanation}</p>}
      <div className={styles['choices']}>
        <Button ref={first} disabled={isBusy} onClick={onClose}>
          {t`cancel`}
        </Button>
        <Button variant={isDangerous ? 'danger' : 'filled'} disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
