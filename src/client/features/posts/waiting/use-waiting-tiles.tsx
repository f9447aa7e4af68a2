import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

import { useServices } from '#client/shared/services/services.tsx';

const WaitingTiles = lazy<ComponentType<{ only: 'picture' | undefined }>>(() =>
  import('./waiting-tiles.tsx').then(
    ({ WaitingTiles: Tiles }) => ({ default: Tiles }),
    // The list does without: a chunk that is missing must not take the screen away.
    () => ({ default: () => null }),
  ),
);

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
  return (
    tile &&
    (!only || tile === only) && (
      <Suspense>
        <WaitingTiles only={only} />
      </Suspense>
    )
  );
}
