import type { Clock } from '#server/platform/clock.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';

import { lockOf, type PictureStorage } from './storage/picture-storage.ts';
import { deleteUpload, listReleasedUploads, releaseUnclaimedUploads } from './uploads-store.ts';

interface Sweeper {
  /** Releases uploads that nothing claimed within `olderThanMs`, then removes all released ones; returns how many. */
  sweep(olderThanMs: number): Promise<number>;
  /** Removes released pictures in the background; a call during a run starts another run after it. */
  sweepSoon(): void;
  idle(): Promise<void>;
}

interface Dependencies {
  db: Db;
  locks: AdvisoryLocks;
  storage: PictureStorage;
  clock: Clock;
  log: ErrorLogger;
  /** Ends a run when it is aborted; the next start sweeps. */
  signal: AbortSignal;
}

/** Removes the files of a picture before its row, so that the next sweep continues after a crash. */
export function createSweeper({ db, locks, storage, clock, log, signal }: Dependencies): Sweeper {
  let running: Promise<unknown> = Promise.resolve();
  let isQueued = false;

  async function removeReleased(): Promise<number> {
    let removed = 0;
    let batch = await listReleasedUploads(db, '', 100);
    while (batch.length > 0) {
      for (const id of batch) if (!signal.aborted && (await removePicture(id))) removed += 1;
      batch = await listReleasedUploads(db, batch.at(-1) ?? '', 100);
    }
    return removed;
  }

  async function removePicture(id: string): Promise<boolean> {
    try {
      return await locks.tryRun(lockOf(id), async () => {
        await storage.removeAll(id);
        await deleteUpload(db, id);
      });
    } catch (error) {
      log.error({ err: error, picture: id }, 'a picture could not be removed; the next sweep retries');
      return false;
    }
  }

  return {
    async sweep(olderThanMs) {
      const now = clock.now();
      await releaseUnclaimedUploads(db, now - olderThanMs, now);
      return removeReleased();
    },
    sweepSoon() {
      if (isQueued) return;
      isQueued = true;
      running = running
        .then(() => {
          isQueued = false;
          return removeReleased();
        })
        .catch((error: unknown) => log.error({ err: error }, 'a sweep of pictures failed'));
    },
    async idle() {
      await running;
    },
  };
}
