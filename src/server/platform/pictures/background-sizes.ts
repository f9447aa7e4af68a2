import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { PictureDesk } from './picture-desk.ts';
import { masterName, type PictureFiles } from './picture-files.ts';
import type { PictureLog } from './pictures.ts';
import type { PictureFormat } from './sizes.ts';
import { findUpload, listUnreadyUploads, markUploadReady } from './uploads-store.ts';

/** Makes the sizes that no answer waits for: one picture at a time, the newest first, all WebP before any AVIF. */
export interface BackgroundSizes {
  push(id: string): void;
  /** Takes up unfinished pictures of at least that age from the database. */
  resume(olderThanMs: number): Promise<void>;
  idle(): Promise<void>;
  close(): void;
}

interface Parts {
  db: Db;
  files: PictureFiles;
  desk: Pick<PictureDesk, 'render'>;
  clock: Clock;
  log: PictureLog;
}

const mostResumed = 1000;
/** An upload this young may still be on its way into the store, from another process. */
export const settledMs = 10 * 60_000;

export function createBackgroundSizes({ db, files, desk, clock, log }: Parts): BackgroundSizes {
  const waiting: Record<PictureFormat, Set<string>> = { webp: new Set(), avif: new Set() };
  let running: Promise<void> | null = null;
  let isClosed = false;

  function wake() {
    if (newest()) running ??= run().finally(() => {
      running = null;
      wake();
    });
  }

  async function run(): Promise<void> {
    for (let next = newest(); next; next = newest()) {
      const { id, format } = next;
      waiting[format].delete(id);
      try {
        await make(id, format);
      } catch (error) {
        if (!isClosed) log.error({ err: error, picture: id, format }, 'sizes of a picture could not be made');
      }
    }
  }

  function newest(): { id: string; format: PictureFormat } | null {
    if (isClosed) return null;
    for (const format of ['webp', 'avif'] as const) {
      const id = [...waiting[format]].at(-1);
      if (id) return { id, format };
    }
    return null;
  }

  async function make(id: string, format: PictureFormat): Promise<void> {
    const upload = await findUpload(db, id);
    if (upload?.ready_at !== null) return;
    const master = await files.get(id, masterName);
    if (!master) {
      // Nothing is left to make sizes from: it crashed after its last size, or before its first; the latter is swept.
      if (upload.created_at < clock.now() - settledMs) await markUploadReady(db, id, clock.now());
      return;
    }
    try {
      const made = await desk.render({ master, kind: upload.kind, format });
      for (const { name, bytes } of made) await files.put(id, name, bytes);
      if (format === 'webp') waiting.avif.add(id);
      else await files.remove(id, masterName);
    } finally {
      // It may have been given up and swept meanwhile: then these files are the last trace of it.
      if (!(await findUpload(db, id))) await files.removeAll(id);
    }
    if (format === 'avif') await markUploadReady(db, id, clock.now());
  }

  return {
    push(id) {
      waiting.webp.add(id);
      wake();
    },
    async resume(olderThanMs) {
      const ids = await listUnreadyUploads(db, clock.now() - olderThanMs, mostResumed);
      for (const id of ids) if (!waiting.avif.has(id)) waiting.webp.add(id);
      wake();
    },
    async idle() {
      while (running) await running;
    },
    close() {
      isClosed = true;
    },
  };
}
