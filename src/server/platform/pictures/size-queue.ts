import type { Clock } from '#server/platform/clock.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';

import { widthsOf, type PictureFormat } from './sizes.ts';
import { masterName, type PictureStorage } from './storage/picture-storage.ts';
import { addUploadBytes, findUpload, listUnreadyUploads, markUploadReady } from './uploads-store.ts';
import type { WorkerPool } from './worker/worker-pool.ts';

/** Makes the other sizes of uploaded pictures in the background: one picture at a time, the newest first, all WebP before AVIF. */
interface SizeQueue {
  add(id: string): void;
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
  log: ErrorLogger;
}

const maxResumed = 1000;
/** Another process may still be storing the files of an upload younger than this. */
export const storingMs = 10 * 60_000;

export function createSizeQueue({ db, locks, storage, workers, clock, log }: Dependencies): SizeQueue {
  const pending: Record<PictureFormat, Set<string>> = { webp: new Set(), avif: new Set() };
  let running: Promise<void> | null = null;
  let isClosed = false;

  function startIfIdle() {
    if (nextJob())
      running ??= run().finally(() => {
        running = null;
        startIfIdle();
      });
  }

  async function run(): Promise<void> {
    for (let job = nextJob(); job; job = nextJob()) {
      const { id, format } = job;
      pending[format].delete(id);
      try {
        // After a restart the picture may be in work at another server.
        await locks.tryRun(`sizes of ${id}`, () => makeSizes(id, format));
      } catch (error) {
        if (!isClosed) log.error({ err: error, picture: id, format }, 'the sizes of a picture could not be made');
      }
    }
  }

  function nextJob(): { id: string; format: PictureFormat } | null {
    if (isClosed) return null;
    for (const format of ['webp', 'avif'] as const) {
      const id = [...pending[format]].at(-1);
      if (id) return { id, format };
    }
    return null;
  }

  async function makeSizes(id: string, format: PictureFormat): Promise<void> {
    const upload = await findUpload(db, id);
    if (upload?.ready_at !== null) return;
    const master = await storage.get(id, masterName);
    if (!master) {
      // A crash after the last size, or before the first file; the sweeper removes the latter, which nothing claimed.
      if (upload.created_at < clock.now() - storingMs) await markUploadReady(db, id, clock.now());
      return;
    }
    try {
      const names = await storage.list(id);
      const isMade = widthsOf(upload.kind, upload.width).every((width) => names.includes(`${width}.${format}`));
      if (!isMade) {
        const files = await workers.render({ master, kind: upload.kind, format });
        for (const { name, bytes } of files) await storage.put(id, name, bytes);
        const stored = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
        await addUploadBytes(db, id, stored);
      }
      if (format === 'webp') pending.avif.add(id);
      else await storage.remove(id, masterName);
    } finally {
      // If the picture was released and swept meanwhile, nothing else would remove these files.
      if (!(await findUpload(db, id))) await storage.removeAll(id);
    }
    if (format === 'avif') await markUploadReady(db, id, clock.now());
  }

  return {
    add(id) {
      pending.webp.add(id);
      startIfIdle();
    },
    async resume(olderThanMs) {
      const ids = await listUnreadyUploads(db, clock.now() - olderThanMs, maxResumed);
      for (const id of ids) if (!pending.avif.has(id)) pending.webp.add(id);
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
