import { inTransaction, openDatabase } from '#client/persistence/database.ts';
import { visitor } from '#client/persistence/query-storage.ts';
import { deviceKeys } from '#client/shared/query/keys.ts';
import { localQueryOptions } from '#client/shared/query/query-options.ts';
import { writeSearches } from '#client/shared/session/recent-searches.ts';

/** What this device has stored so that the app opens without the network. */
interface DeviceData {
  /** Stored answers of the server: lists, posts, profiles. */
  lists: number;
  /** When the oldest of them was fetched; undefined without any. */
  oldest: number | undefined;
  pictures: number;
  /** Bytes of all that this site has stored, where the browser says it. */
  bytes: number | undefined;
}

const pictureCache = 'pictures';

export const deviceDataQuery = (userId: string) =>
  localQueryOptions({
    queryKey: deviceKeys.stored(userId),
    queryFn: () => readDeviceData(userId),
    // It changes all the time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

async function readDeviceData(userId: string): Promise<DeviceData> {
  const [records, pictures, estimate] = await Promise.all([
    withDatabase(async (database) =>
      (
        await Promise.all([userId, visitor].map((member) => database.getAllFromIndex('queries', 'member', member)))
      ).flat(),
    ),
    countPictures(),
    // Not in a page that came over plain http.
    (navigator.storage as StorageManager | undefined)?.estimate(),
  ]);
  const times = records.map(({ query }) => query.state.dataUpdatedAt).filter((time) => time > 0);
  return {
    lists: records.length,
    oldest: times.length > 0 ? Math.min(...times) : undefined,
    pictures,
    bytes: estimate?.usage,
  };
}

/** Deletes the stored answers, pictures and recent searches, but neither drafts nor what waits to be sent. */
export async function clearDeviceData(): Promise<void> {
  writeSearches([]);
  await Promise.all([
    withDatabase((database) => inTransaction(database, 'queries', (store) => store.clear())),
    'caches' in window && caches.delete(pictureCache),
  ]);
}

async function countPictures(): Promise<number> {
  if (!('caches' in window) || !(await caches.has(pictureCache))) return 0;
  return (await (await caches.open(pictureCache)).keys()).length;
}

async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
