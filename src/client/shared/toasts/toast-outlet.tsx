import { lazy, Suspense, useSyncExternalStore } from 'react';

import { useServices } from '#client/shared/services/services.tsx';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Renders the toaster, and fetches it when the first toast is shown. */
export function ToastOutlet() {
  const { toasts } = useServices();
  const hasShown = useSyncExternalStore(toasts.subscribe, toasts.hasShown, () => false);
  return hasShown ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
