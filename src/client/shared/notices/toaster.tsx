import { Toast } from '@base-ui/react/toast';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useServices } from '../services/services.tsx';
import { buttonClass } from '../ui/button.tsx';

import type { Notice } from './notices.ts';
import styles from './toaster.module.css';

/** Long enough to read, and S146's number; it waits while the pointer or the focus is on it. */
const timeout = 3000;

type WayOn = NonNullable<Notice['link']>;

/** The toasts, top right, announced to screen readers. A chunk of its own: the first notice fetches it. */
export function Toaster() {
  const { notices } = useServices();
  const [manager] = useState(() => Toast.createToastManager<{ link: WayOn | undefined }>());
  const [stage, setStage] = useState<HTMLElement | null>(null);

  useEffect(
    () =>
      notices.listen(({ text, kind, link }) => {
        setStage(topDialog());
        manager.add({
          title: text,
          type: kind ?? 'plain',
          priority: kind === 'failure' ? 'high' : 'low',
          data: { link },
        });
      }),
    [notices, manager],
  );

  useEffect(() => {
    const leave = () => setStage(topDialog());
    stage?.addEventListener('close', leave);
    return () => stage?.removeEventListener('close', leave);
  }, [stage]);

  return (
    <Toast.Provider toastManager={manager} timeout={timeout} limit={3}>
      <Toast.Portal container={stage ?? undefined}>
        <Toast.Viewport className={styles['viewport']}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** The uppermost open dialog: what lies beside it is neither seen nor announced, a toast included. */
const topDialog = () => [...document.querySelectorAll('dialog[open]')].filter((one) => one instanceof HTMLElement).at(-1) ?? null;

function Toasts() {
  const { toasts } = Toast.useToastManager<{ link: WayOn | undefined }>();
  return toasts.map((toast) => (
    // Not hidden, as it would be until it has the focus: what can take the focus must not be.
    <Toast.Root key={toast.id} toast={toast} aria-hidden={false} className={styles['toast']} swipeDirection={['right', 'up']}>
      {/* A toast's role wants a name: the words are its title. */}
      <Toast.Title className={styles['words']} render={<p />} />
      {toast.data?.link && (
        <Link className={buttonClass({ look: 'quiet' })} to={toast.data.link.to} search={toast.data.link.search ?? {}}>
          {toast.data.link.label}
        </Link>
      )}
    </Toast.Root>
  ));
}
