import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, type ComponentType } from 'react';

import { idleStatus, type NetworkStatus } from '#client/shared/network/network-status.ts';
import { useServices } from '#client/shared/services/services.tsx';

// Outside the routes and their error pages: a chunk that is missing must not take the whole app away.
const NetworkStatusLine = lazy<ComponentType<{ status: NetworkStatus }>>(() =>
  import('./network-status-line.tsx').then(
    ({ NetworkStatusLine: Line }) => ({ default: Line }),
    () => ({ default: () => null }),
  ),
);

/** The live region of the network status: mounted from the start, so that screen readers announce what appears in it. */
export function NetworkStatusOutlet() {
  const { networkStatus } = useServices();
  const status = useSelector(networkStatus);
  return (
    <div role="status">
      {status !== idleStatus && (
        <Suspense>
          <NetworkStatusLine status={status} />
        </Suspense>
      )}
    </div>
  );
}
