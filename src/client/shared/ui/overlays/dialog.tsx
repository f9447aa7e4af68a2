import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useEffectEvent, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';

import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons.tsx';
import { NameText } from '../name-text.tsx';
import styles from './dialog.module.css';
import { lastOpened } from './last-opened.ts';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called on the close button, Escape, or a click on the backdrop. */
  onClose: () => void;
  /** Prevents closing while something is being sent. */
  isBusy?: boolean;
  /** `bottom` rises from the bottom of a phone's screen, `sheet` covers it, `screen` covers any, in black. */
  size?: 'form' | 'bottom' | 'sheet' | 'screen';
}

/**
 * A modal dialog, open as long as it is rendered: only the app closes it. The browser traps the focus in it and restores it afterwards. What
 * lies in it has events of the same names, such as the `cancel` of a file chooser, and other dialogs.
 */
export function Dialog({ title, children, onClose, isBusy = false, size = 'form' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  const id = useId();
  const leave = () => {
    if (!isBusy) onClose();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || lastOpened() !== dialog.current)
      return;
    // Left to the browser, repeated Escapes close a dialog that must not close, or two at once.
    event.preventDefault();
    leave();
  });
  // A layout effect: its cleanup runs before the dialog is removed from the document. After that, `close()` would no longer
  // restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    element?.showModal();
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      element?.close();
    };
  }, []);

  /** Whether it is on the backdrop, and not on the dialog's scroll bar, which belong to the same element. */
  const isBeside = ({ target, currentTarget, clientX: x, clientY: y }: MouseEvent) => {
    const { left, top, right, bottom } = currentTarget.getBoundingClientRect();
    return target === currentTarget && (x < left || x >= right || y < top || y >= bottom);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- onCancel has the Escape key
    <dialog
      ref={dialog}
      className={clsx(styles['dialog'], styles[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        currentTarget.showModal();
        leave();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      // A press that begins in the dialog, such as to select a text, may end beside it.
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) leave();
      }}
    >
      <div className={styles['content']}>
        <div className={styles['head']}>
          <h2 id={id}>
            <NameText>{title}</NameText>
          </h2>
          <IconButton label={t`Close`} disabled={isBusy} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
