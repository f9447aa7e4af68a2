import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureLog } from './pictures.ts';
import { deleteUpload, discardUntakenUploads, listDiscardedUploads } from './uploads-store.ts';

export interface Sweeper {
  /** Gives up what nobody took within `olderThanMs`, then removes all that was given up; gives how many. */
  sweep(olderThanMs: number): Promise<number>;
  /** Removes what was given up, in the background; a call while it runs makes it run once more. */
  sweepSoon(): void;
  idle(): Promise<void>;
}

/** Files go first and their row last, so that whatever is cut off in between is found again. */
export function createSweeper({ db, files, clock, log }: { db: Db; files: PictureFiles; clock: Clock; log: PictureLog }): Sweeper {
  let running: Promise<unknown> = Promise.resolve();
  let isWaiting = false;

  async function removeDiscarded(): Promise<number> {
    let removed = 0;
    let batch = await listDiscardedUploads(db, '', 100);
    while (batch.length > 0) {
      for (const id of batch) if (await removePicture(id)) removed += 1;
      batch = await listDiscardedUploads(db, batch.at(-1) ?? '', 100);
    }
    return removed;
  }

  async function removePicture(id: string): Promise<boolean> {
    try {
      await files.removeAll(id);
      await deleteUpload(db, id);
      return true;
    } catch (error) {
      log.error({ err: error, picture: id }, 'a picture could not be removed and is tried again');
      return false;
    }
  }

  return {
    async sweep(olderThanMs) {
      const now = clock.now();
      await discardUntakenUploads(db, now - olderThanMs, now);
      return removeDiscarded();
    },
    sweepSoon() {
      if (isWaiting) return;
      isWaiting = true;
      running = running
        .then(() => {
          isWaiting = false;
          return removeDiscarded();
        })
        .catch((error: unknown) => log.error({ err: error }, 'pictures could not be swept'));
    },
    async idle() {
      await running;
    },
  };
}
