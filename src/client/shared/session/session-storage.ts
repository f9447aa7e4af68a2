/** What identifies the signed-in member on this device. */
export interface Viewer {
  token: string;
  userId: string;
  isAdmin: boolean;
}

const keys = ['token', 'userId', 'isAdmin', 'userData'] as const;

export interface SessionStorage {
  read: () => Viewer | null;
  write: (viewer: Viewer, userData?: object) => void;
  /** Changes what userData says of the member, if there is a userData: not every way in leaves one. */
  describe: (userData: object) => void;
  clear: () => void;
  /** Whether a storage event's key concerns the session; null means that everything was cleared. */
  concerns: (key: string | null) => boolean;
}

/** The session under the keys token, userId, isAdmin and userData (S060). A storage that refuses, or none, is as an empty one. */
export function createSessionStorage(storage: Storage | null): SessionStorage {
  return {
    read: () =>
      attempt(() => {
        const token = storage?.getItem('token');
        if (!token) return null;
        return {
          token,
          userId: storage?.getItem('userId') ?? '',
          // Read back it is a string (S051, S060).
          isAdmin: storage?.getItem('isAdmin')?.toLowerCase() === 'true',
        };
      }),
    write: (viewer, userData) =>
      attempt(() => {
        storage?.setItem('userId', viewer.userId);
        storage?.setItem('isAdmin', String(viewer.isAdmin));
        if (userData) storage?.setItem('userData', JSON.stringify(userData));
        // Last: other tabs read the rest when they see the token arrive.
        storage?.setItem('token', viewer.token);
      }),
    describe: (userData) =>
      attempt(() => {
        const stored: unknown = JSON.parse(storage?.getItem('userData') ?? 'null');
        if (typeof stored === 'object' && stored) storage?.setItem('userData', JSON.stringify({ ...stored, ...userData }));
      }),
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
