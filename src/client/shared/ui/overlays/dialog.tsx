import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called on the close button, Escape, or a click on the backdrop. */
  onClose: () => void;
  /** Prevents closing while something is being sent. */
  isBusy?: boolean;
  /** `bottom` rises from the bottom of a phone's screen, `sheet` covers it, `screen` covers any, in black. */
  size?: 'form' | 'bottom' | 'sheet' | 'screen';
}

/** A modal dialog, open as long as it is rendered. The browser traps the focus in it and restores it afterwards. */
export function Dialog({ title, children, onClose, isBusy = false, size = 'form' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect: its cleanup runs before the dialog is removed from the document. After that, `close()` would no longer
  // restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={clsx(styles['dialog'], styles[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onPointerDown={(event) => {
        // The dialog element itself is the target only for a press on the backdrop.
        if (event.target === dialog.current && !isBusy) onClose();
      }}
    >
      <div className={styles['content']}>
        <div className={styles['head']}>
          <h2 id={id}>{title}</h2>
          <IconButton label={t`Close`} disabled={isBusy} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
