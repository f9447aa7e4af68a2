import { useSyncExternalStore } from 'react';

import { useServices } from '../services/services.tsx';

import type { Viewer } from './session-storage.ts';

/** The signed-in member, or null. Null too while a server's markup is taken over: the server renders for visitors. */
export function useViewer(): Viewer | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.viewer, () => null);
}
