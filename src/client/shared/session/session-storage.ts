import { tokenKey, userIdKey } from '#contract/page.ts';

/** What identifies the signed-in member on this device. */
export interface Viewer {
  token: string;
  userId: string;
  isAdmin: boolean;
  /** Whether it helps the admins with reports. */
  isModerator?: boolean | undefined;
  /** The face of 'my account' before the account is loaded, and offline. */
  profilePicUrl?: string | undefined;
}

/** Whether the member may decide reports, remove what others made, and suspend them. */
export const canModerate = (viewer: Viewer | null): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.isModerator === true);

/** The collection that the member has put a post into last on this device. */
export interface LastCollection {
  collectionId: string;
  name: string;
}

/** What can change while the member stays signed in. */
export type ViewerChanges = Pick<Viewer, 'isAdmin' | 'isModerator' | 'profilePicUrl'>;

const profilePicUrlKey = 'profilePicUrl';
const lastCollectionKey = 'lastCollection';
/** What the member has searched for on this device. */
export const recentSearchesKey = 'recentSearches';
const keys = [
  tokenKey,
  userIdKey,
  'isAdmin',
  'isModerator',
  'userData',
  profilePicUrlKey,
  lastCollectionKey,
  recentSearchesKey,
] as const;

export interface SessionStorage {
  read: () => Viewer | null;
  write: (viewer: Viewer, userData?: object) => void;
  /** Updates the stored userData, if there is any: not every login stores it. */
  describe: (userData: object) => void;
  writeChanges: (changes: ViewerChanges) => void;
  readCollection: () => LastCollection | null;
  /** Replaces it, or with null forgets it. */
  writeCollection: (collection: LastCollection | null) => void;
  clear: () => void;
  /** Whether a storage event's key concerns the session; null means that everything was cleared. */
  concerns: (key: string | null) => boolean;
}

/** The session under the keys token, userId, isAdmin, isModerator and userData (S060), and what else goes with it. A storage that is missing or throws counts as empty. */
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
          profilePicUrl: storage?.getItem(profilePicUrlKey) ?? undefined,
        };
      }),
    write: (viewer, userData) =>
      attempt(() => {
        storage?.setItem(userIdKey, viewer.userId);
        writeChanges(storage, viewer);
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
    writeChanges: (changes) => attempt(() => writeChanges(storage, changes)),
    readCollection: () =>
      attempt(() => {
        const stored = JSON.parse(storage?.getItem(lastCollectionKey) ?? 'null') as Partial<LastCollection> | null;
        return stored?.collectionId && stored.name ? (stored as LastCollection) : null;
      }),
    writeCollection: (collection) => attempt(() => storage?.setItem(lastCollectionKey, JSON.stringify(collection))),
    clear: () => attempt(() => keys.forEach((key) => storage?.removeItem(key))),
    concerns: (key) => key === null || keys.some((known) => known === key),
  };
}

function writeChanges(storage: Storage | null, { isAdmin, isModerator = false, profilePicUrl }: ViewerChanges): void {
  storage?.setItem('isAdmin', String(isAdmin));
  // Only for moderators: the keys of everybody else's session are those of S060.
  if (isModerator) storage?.setItem('isModerator', 'true');
  else storage?.removeItem('isModerator');
  if (profilePicUrl) storage?.setItem(profilePicUrlKey, profilePicUrl);
  else storage?.removeItem(profilePicUrlKey);
}

/** Browsers throw on any use of a storage that the visitor has blocked. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
