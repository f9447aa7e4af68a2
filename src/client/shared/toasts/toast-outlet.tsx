import { useSyncExternalStore } from 'react';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices } from '#client/shared/services/services.tsx';

import { PlainToast } from './plain-toast.tsx';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster, {
  failed: (_props, { retry }) => <PlainToast onDone={retry} />,
});

/** Renders the toaster, and fetches it when the first toast is shown. */
export function ToastOutlet() {
  const { toasts } = useServices();
  const hasShown = useSyncExternalStore(toasts.subscribe, toasts.hasShown, () => false);
  return hasShown ? <Toaster /> : null;
}
