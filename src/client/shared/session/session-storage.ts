import { tokenKey, userIdKey } from '#contract/page.ts';

/** What identifies the signed-in member on this device. */
export interface Viewer {
  token: string;
  userId: string;
  isAdmin: boolean;
  /** Whether it helps the admins with reports. */
  isModerator?: boolean | undefined;
}

/** Whether the member may decide reports, remove what others made, and suspend them. */
export const canModerate = (viewer: Viewer | null): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.isModerator === true);

type Rights = Pick<Viewer, 'isAdmin' | 'isModerator'>;

const keys = [tokenKey, userIdKey, 'isAdmin', 'isModerator', 'userData'] as const;

export interface SessionStorage {
  read: () => Viewer | null;
  write: (viewer: Viewer, userData?: object) => void;
  /** Updates the stored userData, if there is any: not every login stores it. */
  describe: (userData: object) => void;
  writeRights: (rights: Rights) => void;
  clear: () => void;
  /** Whether a storage event's key concerns the session; null means that everything was cleared. */
  concerns: (key: string | null) => boolean;
}

/** The session under the keys token, userId, isAdmin, isModerator and userData (S060). A storage that is missing or throws counts as empty. */
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
          isModerator: storage?.getItem('isModerator') === 'true',
        };
      }),
    write: (viewer, userData) =>
      attempt(() => {
        storage?.setItem(userIdKey, viewer.userId);
        writeRights(storage, viewer);
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
    writeRights: (rights) => attempt(() => writeRights(storage, rights)),
    clear: () => attempt(() => keys.forEach((key) => storage?.removeItem(key))),
    concerns: (key) => key === null || keys.some((known) => known === key),
  };
}

function writeRights(storage: Storage | null, { isAdmin, isModerator = false }: Rights): void {
  storage?.setItem('isAdmin', String(isAdmin));
  // Only for moderators: the keys of everybody else's session are those of S060.
  if (isModerator) storage?.setItem('isModerator', 'true');
  else storage?.removeItem('isModerator');
}

/** Browsers throw on any use of a storage that the visitor has blocked. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
