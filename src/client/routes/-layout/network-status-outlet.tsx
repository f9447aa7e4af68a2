import { useSelector } from '@tanstack/react-store';

import { idleStatus } from '#client/shared/network/network-status.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { lazyOrNothing } from '#client/shared/ui/lazy-or-nothing.tsx';

// Outside the routes and their error pages: a chunk that is missing must not take the whole app away.
const NetworkStatusLine = lazyOrNothing(async () => (await import('./network-status-line.tsx')).NetworkStatusLine);

/** The live region of the network status: mounted from the start, so that screen readers announce what appears in it. */
export function NetworkStatusOutlet() {
  const { networkStatus } = useServices();
  const status = useSelector(networkStatus);
  return <div role="status">{status !== idleStatus && <NetworkStatusLine status={status} />}</div>;
}
