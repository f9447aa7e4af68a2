import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useEffect, useRef, useState, type ComponentType, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';

import { useServices } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { lastOpened } from '#client/shared/ui/overlays/last-opened.ts';

import styles from './toaster.module.css';
import type { ToastMessage } from './toasts.ts';

/** Milliseconds (S146). Sonner stops the clock while the pointer is over a toast. */
const duration = 3000;
/** For a toast with a button: time to read it and to reach the button. */
const actionDuration = 8000;

/** Shows the app's messages with sonner, top right below the header (S146). A chunk of its own: the first message fetches it. */
export function Toaster() {
  const { toasts } = useServices();
  // Sonner has one list for the whole page; the id separates the toasts of this app from those of another.
  const [toasterId] = useState(() => Math.random().toString(36));
  const [host] = useState(createHost);
  const home = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ Dialog: ComponentType<{ onClose: () => void }> }>();

  useEffect(() => {
    const stop = toasts.listen((message) => {
      placeOnTop(host, home.current);
      const open: OpenDialog = (Dialog) => setOpened({ Dialog });
      toast.custom((id) => <ToastCard {...message} onDone={() => toast.dismiss(id)} onOpen={open} />, {
        toasterId,
        // Of this app's toaster, as sonner has one list.
        ...(message.id !== undefined && { id: toasterId + message.id }),
        ...(message.action && { duration: actionDuration }),
      });
    });
    return () => {
      stop();
      host.remove();
    };
  }, [toasts, toasterId, host]);

  /** Sonner does not pause for keyboard focus: a toast would close while its link has the focus. */
  const setDuration = (next: number) => {
    for (const shown of toast.getToasts()) {
      if ('jsx' in shown && shown.toasterId === toasterId)
        toast.custom(() => <>{shown.jsx}</>, { id: shown.id, toasterId, duration: next });
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setDuration(Infinity);
  };

  const toasterElement = createPortal(
    <div onFocus={onFocus} onBlur={() => setDuration(duration)}>
      <Sonner
        id={toasterId}
        className={clsx(styles['toaster'])}
        toastOptions={{ className: clsx(styles['toast']) }}
        position="top-right"
        expand
        gap={8}
        duration={duration}
        customAriaLabel={t`Messages (Alt+T)`}
      />
    </div>,
    host,
  );
  return (
    <>
      <div ref={home} />
      {toasterElement}
      {opened && <opened.Dialog onClose={() => setOpened(undefined)} />}
    </>
  );
}

type OpenDialog = (Dialog: ComponentType<{ onClose: () => void }>) => void;

interface ToastCardProps extends Omit<ToastMessage, 'id'> {
  onDone: () => void;
  onOpen: OpenDialog;
}

function ToastCard({ text, kind, link, action, onDone, onOpen }: ToastCardProps) {
  return (
    // Sonner announces politely; a failure interrupts.
    <div className={styles['card']} data-kind={kind} role={kind === 'failure' ? 'alert' : undefined}>
      <p>{text}</p>
      {link && (
        <Link className={buttonClass({ variant: 'quiet' })} to={link.to} search={link.search ?? {}} onClick={onDone}>
          {link.label}
        </Link>
      )}
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            onDone();
            if ('run' in action) action.run();
            else onOpen(action.dialog);
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = clsx(styles['host']);
  return host;
}

/**
 * An open dialog makes the rest of the page inert, and a popup covers it: the toasts move into what was opened last, until that closes.
 */
function placeOnTop(host: HTMLElement, home: HTMLElement | null): void {
  const top = lastOpened();
  for (const closing of ['close', 'toggle'])
    top?.addEventListener(closing, () => placeOnTop(host, home), { once: true });
  if (top && host.parentElement !== top) top.prepend(host);
  else if (!top && host.parentElement !== home) home?.append(host);
}
