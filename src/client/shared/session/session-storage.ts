import { tokenKey, userIdKey } from '#contract/page.ts';

/** What identifies the signed-in member on this device. */
export interface Viewer {
  token: string;
  userId: string;
  isAdmin: boolean;
}

const keys = [tokenKey, userIdKey, 'isAdmin', 'userData'] as const;

export interface SessionStorage {
  read: () => Viewer | null;
  write: (viewer: Viewer, userData?: object) => void;
  /** Updates the stored userData, if there is any: not every login stores it. */
  describe: (userData: object) => void;
  writeAdmin: (isAdmin: boolean) => void;
  clear: () => void;
  /** Whether a storage event's key concerns the session; null means that everything was cleared. */
  concerns: (key: string | null) => boolean;
}

/** The session under the keys token, userId, isAdmin and userData (S060). A storage that is missing or throws counts as empty. */
export function createSessionStorage(storage: Storage | null): SessionStorage {
  return {
    read: () =>
      attempt(() => {
        const token = storage?.getItem(tokenKey);
        if (!token) return null;
        return {
          token,
          userId: storage?.getItem(userIdKey) ?? '',
          // Stored as a string (S051, S060).
          isAdmin: storage?.getItem('isAdmin')?.toLowerCase() === 'true',
        };
      }),
    write: (viewer, userData) =>
      attempt(() => {
        storage?.setItem(userIdKey, viewer.userId);
        storage?.setItem('isAdmin', String(viewer.isAdmin));
        if (userData) storage?.setItem('userData', JSON.stringify(userData));
        // Last: other tabs read the rest when they see the token change.
        storage?.setItem(tokenKey, viewer.token);
      }),
    describe: (userData) =>
      attempt(() => {
        const stored: unknown = JSON.parse(storage?.getItem('userData') ?? 'null');
        if (typeof stored === 'object' && stored)
          storage?.setItem('userData', JSON.stringify({ ...stored, ...userData }));
      }),
    writeAdmin: (isAdmin) => attempt(() => storage?.setItem('isAdmin', String(isAdmin))),
    clear: () => attempt(() => keys.forEach((key) => storage?.removeItem(key))),
    concerns: (key) => key === null || keys.some((known) => known === key),
  };
}

/** Browsers throw on any use of a storage that the visitor has blocked. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
