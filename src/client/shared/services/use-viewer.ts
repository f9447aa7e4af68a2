import { useSyncExternalStore } from 'react';

import type { Viewer } from '#client/shared/session/session-storage.ts';

import { useServices } from './services.tsx';

/** The signed-in member, or null. During hydration it is null: the server renders for visitors. */
export function useViewer(): Viewer | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.viewer, () => null);
}
