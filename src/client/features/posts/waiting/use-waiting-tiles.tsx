import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

import { useServices } from '#client/shared/services/services.tsx';

const WaitingTiles = lazy<ComponentType<{ only: 'picture' | undefined }>>(() =>
  import('./waiting-tiles.tsx').then(
    ({ WaitingTiles: Tiles }) => ({ default: Tiles }),
    // The list does without: a chunk that is missing must not take the screen away.
    () => ({ default: () => null }),
  ),
);

/** The tiles of the member's posts that wait to be sent, or only of those with a picture; false if there are none. */
export function useWaitingTiles(only?: 'picture'): ReactNode {
  const isWaiting = useSelector(
    useServices().networkStatus,
    ({ queuedTile }) => queuedTile && (!only || queuedTile === only),
  );
  return (
    isWaiting && (
      <Suspense>
        <WaitingTiles only={only} />
      </Suspense>
    )
  );
}
