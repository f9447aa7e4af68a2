import { useSyncExternalStore } from 'react';

import { useServices } from './services.tsx';

/** Whether this device uses less data. During hydration it is the value that the server rendered with. */
export function useReducedData(): boolean {
  const { reducedData } = useServices();
  return useSyncExternalStore(
    (listener) => reducedData.subscribe(listener).unsubscribe,
    reducedData.get,
    () => reducedData.served,
  );
}
