import { createAtom } from '@tanstack/react-store';

import type { LastCollection, SessionStorage, Viewer, ViewerChanges } from './session-storage.ts';

export interface Session {
  /** The signed-in member, or null. The same object until it changes. */
  viewer: () => Viewer | null;
  begin: (viewer: Viewer, userData?: object) => void;
  /** Updates the stored fields of the member, if there are any. */
  describe: (userData: object) => void;
  /** The signed-in member has other rights, or another picture. */
  change: (changes: ViewerChanges) => void;
  /** The collection that the member has put a post into last, if this device stores it. */
  lastCollection: () => LastCollection | null;
  setLastCollection: (collection: LastCollection | null) => void;
  end: () => void;
  /** Reads the storage again, after another tab has written to it. */
  adopt: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Who is signed in on this device, in memory and in storage (S056–S061). */
export function createSession(storage: SessionStorage): Session {
  const viewer = createAtom<Viewer | null>(storage.read(), { compare: isSame });
  return {
    viewer: viewer.get,
    begin(next, userData) {
      storage.clear();
      storage.write(next, userData);
      viewer.set(next);
    },
    describe: storage.describe,
    change(changes) {
      const current = viewer.get();
      if (!current || isSame(current, { ...current, ...changes })) return;
      storage.writeChanges(changes);
      viewer.set({ ...current, ...changes });
    },
    lastCollection: storage.readCollection,
    setLastCollection: storage.writeCollection,
    end() {
      storage.clear();
      viewer.set(null);
    },
    adopt: () => viewer.set(storage.read()),
    subscribe: (listener) => viewer.subscribe(listener).unsubscribe,
  };
}

const isSame = (a: Viewer | null, b: Viewer | null) =>
  a?.token === b?.token &&
  a?.userId === b?.userId &&
  a?.isAdmin === b?.isAdmin &&
  (a?.isModerator ?? false) === (b?.isModerator ?? false) &&
  (a?.profilePicUrl ?? '') === (b?.profilePicUrl ?? '');
