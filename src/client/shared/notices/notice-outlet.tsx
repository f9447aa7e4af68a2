import { lazy, Suspense, useSyncExternalStore } from 'react';

import { useServices } from '../services/services.tsx';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** The place of the toasts; fetches the toaster when there is something to say. */
export function NoticeOutlet() {
  const { notices } = useServices();
  const hasShown = useSyncExternalStore(notices.subscribe, notices.hasShown, () => false);
  return hasShown ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
