import { useSelector } from '@tanstack/react-store';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { idleStatus } from '#client/shared/network/network-status.ts';
import { useServices } from '#client/shared/services/services.tsx';

const NetworkStatusLine = lazyPart(async () => (await import('./network-status-line.tsx')).NetworkStatusLine);

/** The live region of the network status: mounted from the start, so that screen readers announce what appears in it. */
export function NetworkStatusOutlet() {
  const { networkStatus } = useServices();
  const status = useSelector(networkStatus);
  return <div role="status">{status !== idleStatus && <NetworkStatusLine status={status} />}</div>;
}
