import type { Clock } from '#server/platform/clock.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { ProgressLogger } from '#server/platform/logger.ts';

import { createSizeProgress } from './size-progress.ts';
import { fileName, variantsOf } from './sizes.ts';
import { lockOf, masterName, storeAll, type PictureStorage } from './storage/picture-storage.ts';
import {
  addUploadBytes,
  countUnreadyUploads,
  demandSizes,
  findUpload,
  listUnreadyUploads,
  markUploadReady,
  type UnreadyPicture,
  type Upload,
} from './uploads-store.ts';
import type { WorkerPool } from './worker/worker-pool.ts';

/** Makes the AVIF sizes of uploaded pictures in the background, one picture at a time: members take turns, each with its newest. */
interface SizeQueue {
  add(picture: UnreadyPicture): void;
  /** Adds a picture whose sizes wait until somebody asks for one; no other. */
  demand(id: string): Promise<void>;
  /** Adds the unfinished pictures of at least this age from the database. */
  resume(olderThanMs: number): Promise<void>;
  idle(): Promise<void>;
  close(): void;
}

interface Dependencies {
  db: Db;
  locks: AdvisoryLocks;
  storage: PictureStorage;
  workers: Pick<WorkerPool, 'render'>;
  clock: Clock;
  log: ProgressLogger;
  /** Removes pictures that were released while their sizes were made. */
  sweepSoon: () => void;
}

const maxResumed = 1000;
/** Another process may still be storing the files of an upload younger than this. */
export const storingMs = 10 * 60_000;

export function createSizeQueue({ db, locks, storage, workers, clock, log, sweepSoon }: Dependencies): SizeQueue {
  // By member, in the order of their turns: a Map iterates in the order of insertion.
  const waiting = new Map<string, Set<string>>();
  const progress = createSizeProgress({ clock, log, countUnfinished: () => countUnreadyUploads(db) });
  let running: Promise<void> | null = null;
  let isClosed = false;

  function startIfIdle() {
    if (waiting.size > 0 && !isClosed)
      running ??= run().finally(() => {
        running = null;
        startIfIdle();
      });
  }

  async function run(): Promise<void> {
    progress.begin();
    for (let id = takeNext(); id !== undefined; id = takeNext()) {
      try {
        if (await finish(id)) await progress.step();
      } catch (error) {
        if (!isClosed) log.error({ err: error, picture: id }, 'the sizes of a picture could not be made');
      }
    }
    if (waiting.size === 0) await progress.end();
  }

  function put({ id, memberId }: UnreadyPicture): void {
    const ids = waiting.get(memberId) ?? new Set();
    waiting.set(memberId, ids.add(id));
  }

  function takeNext(): string | undefined {
    const [turn] = isClosed ? [] : waiting;
    if (!turn) return undefined;
    const [memberId, ids] = turn;
    const newest = [...ids].at(-1);
    waiting.delete(memberId);
    if (newest !== undefined) ids.delete(newest);
    if (ids.size > 0) waiting.set(memberId, ids);
    return newest;
  }

  /** False if another server is at it, as it may be after a restart, or removes the picture. */
  async function finish(id: string): Promise<boolean> {
    const hasRun = await locks.tryRun(lockOf(id), async () => {
      const upload = await findUpload(db, id);
      if (upload?.ready_at !== null) return;
      const master = await storage.get(id, masterName);
      if (master) await makeSizes(upload, master);
      // A crash after the last size, or before the first file; the sweeper removes the latter, which nothing claimed.
      else if (upload.created_at >= clock.now() - storingMs) return;
      await markUploadReady(db, id, clock.now());
    });
    // A sweep since its release has left the files to this server.
    if (hasRun && !(await findUpload(db, id))) sweepSoon();
    return hasRun;
  }

  async function makeSizes({ id, kind, width }: Upload, master: Uint8Array): Promise<void> {
    const names = await storage.list(id);
    const variants = variantsOf(kind, width).filter((variant) => !names.includes(fileName(variant)));
    if (variants.length > 0) {
      const files = await workers.render({ master, variants });
      await storeAll(storage, id, files);
      await addUploadBytes(
        db,
        id,
        files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
    }
    await storage.remove(id, masterName);
  }

  function add(picture: UnreadyPicture): void {
    put(picture);
    startIfIdle();
  }

  return {
    add,
    async demand(id) {
      const picture = await demandSizes(db, id);
      if (picture) add(picture);
    },
    async resume(olderThanMs) {
      const unready = await listUnreadyUploads(db, clock.now() - olderThanMs, maxResumed);
      if (unready.length > 0) await progress.announce();
      for (const picture of unready) put(picture);
      startIfIdle();
    },
    async idle() {
      while (running) await running;
    },
    close() {
      isClosed = true;
    },
  };
}
