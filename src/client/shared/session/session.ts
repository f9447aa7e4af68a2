import type { SessionStorage, Viewer } from './session-storage.ts';

export interface Session {
  /** The signed-in member, or null. The same object until it changes. */
  viewer: () => Viewer | null;
  begin: (viewer: Viewer, userData?: object) => void;
  /** Brings the stored fields of the member up to date, where there are any. */
  describe: (userData: object) => void;
  end: () => void;
  /** Reads the storage again, after another tab has written to it. */
  adopt: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Who is signed in on this device, in memory and in storage (S056–S061). */
export function createSession(storage: SessionStorage): Session {
  let current = storage.read();
  const listeners = new Set<() => void>();

  function become(next: Viewer | null) {
    const changed = next?.token !== current?.token || next?.userId !== current?.userId || next?.isAdmin !== current?.isAdmin;
    if (!changed) return;
    current = next;
    listeners.forEach((listener) => listener());
  }

  return {
    viewer: () => current,
    begin(viewer, userData) {
      storage.clear();
      storage.write(viewer, userData);
      become(viewer);
    },
    describe: storage.describe,
    end() {
      storage.clear();
      become(null);
    },
    adopt: () => become(storage.read()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
