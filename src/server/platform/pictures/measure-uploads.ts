import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';

import type { PictureStorage } from './storage/picture-storage.ts';
import { listUnmeasuredUploads, setStoredBytes } from './uploads-store.ts';

interface Dependencies {
  db: Db;
  locks: AdvisoryLocks;
  storage: PictureStorage;
}

/** Sets the stored bytes of uploads from before they were counted, until the signal says stop; one server at a time does so. */
export async function measureUploads({ db, locks, storage }: Dependencies, signal: AbortSignal): Promise<void> {
  await locks.tryRun('sizes of earlier pictures', async () => {
    let batch = await listUnmeasuredUploads(db, '', 100);
    while (batch.length > 0) {
      for (const id of batch) {
        if (signal.aborted) return;
        await setStoredBytes(db, id, await sumFiles(storage, id));
      }
      batch = await listUnmeasuredUploads(db, batch.at(-1) ?? '', 100);
    }
  });
}

async function sumFiles(storage: PictureStorage, id: string): Promise<number> {
  let sum = 0;
  for (const name of await storage.list(id)) sum += (await storage.size(id, name)) ?? 0;
  return sum;
}
