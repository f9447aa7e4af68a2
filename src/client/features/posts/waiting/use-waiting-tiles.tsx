import { useSyncExternalStore, type ReactNode } from 'react';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices } from '#client/shared/services/services.tsx';

const WaitingTiles = lazyPart(async () => (await import('./waiting-tiles.tsx')).WaitingTiles);

/**
 * The tiles of the member's posts that wait to be sent, or only of those with a picture; nothing if there are none. During
 * hydration it is nothing: the server knows of none.
 */
export function useWaitingTiles(only?: 'picture'): ReactNode {
  const { networkStatus } = useServices();
  const tile = useSyncExternalStore(
    (listener) => networkStatus.subscribe(listener).unsubscribe,
    () => networkStatus.get().queuedTile,
    () => undefined,
  );
  return tile && (!only || tile === only) && <WaitingTiles only={only} />;
}
