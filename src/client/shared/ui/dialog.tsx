import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called when the person closes it: by the button, Escape, or a click beside it. */
  onClose: () => void;
  /** Refuses to be closed, while something is being sent. */
  isBusy?: boolean;
}

/** A modal dialog, open as long as it is rendered. The browser keeps the focus in it and gives it back afterwards. */
export function Dialog({ title, children, onClose, isBusy = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect, whose end comes before the dialog is taken out of the page: `close()` gives the focus back to what had it
  // before, but for a dialog that is there no more it does not.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onPointerDown={(event) => {
        // A press on the dialog element itself, not on what it holds, is one on the backdrop.
        if (event.target === dialog.current && !isBusy) onClose();
      }}
    >
      <div className={styles['sheet']}>
        <div className={styles['head']}>
          <h2 id={id}>{title}</h2>
          <IconButton label="Close" disabled={isBusy} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
