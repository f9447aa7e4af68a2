import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';

import styles from './toast-outlet.module.css';
import type { ToastMessage } from './toasts.ts';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster, {
  failed: (_props, { retry }) => <PlainToast onDone={retry} />,
});

/** Renders the toaster, and fetches it when the first toast is shown. */
export function ToastOutlet() {
  const { toasts } = useServices();
  const hasShown = useSyncExternalStore(toasts.subscribe, toasts.hasShown, () => false);
  return hasShown ? <Toaster /> : null;
}

const duration = 8000;

/** The newest message by itself, where the toaster could not be loaded; `onDone` is called when it has been shown. */
function PlainToast({ onDone }: { onDone: () => void }) {
  const { toasts } = useServices();
  const [shown, setShown] = useState<{ message: ToastMessage; dialog: Element | undefined }>();

  useEffect(
    () =>
      // Everything outside of an open dialog is inert.
      toasts.listen((message) => setShown({ message, dialog: [...document.querySelectorAll('dialog[open]')].at(-1) })),
    [toasts],
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => {
      setShown(undefined);
      onDone();
    }, duration);
    return () => clearTimeout(timer);
  }, [shown, onDone]);

  if (!shown) return null;
  const { text, link, action } = shown.message;
  const toast = (
    <div className={styles['toast']} role="alert">
      <p>{text}</p>
      {link && (
        <Link className={buttonClass({ variant: 'quiet' })} to={link.to} search={link.search ?? {}}>
          {link.label}
        </Link>
      )}
      {action && 'run' in action && (
        <Button variant="quiet" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
  return shown.dialog ? createPortal(toast, shown.dialog) : toast;
}
