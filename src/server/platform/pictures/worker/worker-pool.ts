import { createFairQueue } from '#server/platform/fair-queue.ts';

import { HeavyPictureError, pictureProblems } from '../picture-problems.ts';
import type { EncodedFile } from './encode.ts';
import type { IngestedPicture, IngestJob, RenderJob } from './jobs.ts';
import { createWorkerProcess, WorkerLostError, WorkerMemoryError, type WorkerProcess } from './worker-process.ts';

/** Runs picture jobs in processes: members take turns, uploads come before further sizes. */
export interface WorkerPool {
  /** Cleans an uploaded file; throws a Problem if it is not acceptable or too many are waiting. */
  ingest(upload: { path: string; kind: IngestJob['kind']; memberId: string }): Promise<IngestedPicture>;
  /** Makes further sizes at low priority, one job at a time. */
  render(job: Omit<RenderJob, 'task'>): Promise<EncodedFile[]>;
  close(): void;
}

const megabyte = 1024 * 1024;
/** Pictures with more bytes of pixels than this, such as 20 megapixels with 8-bit transparency, wait in a queue of their own. */
const heavyPixelBytes = 80 * megabyte;
/** More than a picture of 50 megapixels with 16-bit transparency takes. */
const maxHeavyMemory = 900 * megabyte;
const maxMemory = 500 * megabyte;

/** With `isBackground` also what is ingested gives way to all others. */
export function createWorkerPool({ isBackground = false } = {}): WorkerPool {
  const limits = { maxWaiting: 100, maxWaitingPerOwner: 20, refusal: pictureProblems.busy };
  const queue = createFairQueue({ ...limits, concurrency: 2 });
  const heavyQueue = createFairQueue({ ...limits, concurrency: 1 });
  const background = createWorkerProcess({ isBackground: true, maxMemory });
  const heavy = createWorkerProcess({ isBackground: true, maxMemory: maxHeavyMemory });
  const uploaders = [0, 1].map(() => createWorkerProcess({ isBackground, maxMemory }));
  const free = [...uploaders];
  let isClosed = false;

  async function ingestIn(worker: WorkerProcess, path: string, kind: IngestJob['kind'], maxPixelBytes: number) {
    throwIfClosed();
    try {
      return await worker.ingest({ path, kind, maxPixelBytes });
    } catch (error) {
      throwIfClosed();
      if (error instanceof WorkerMemoryError) throw pictureProblems.tooMuchMemory();
      // The process handles one file at a time, so this file crashed it.
      throw error instanceof WorkerLostError ? pictureProblems.unreadable() : error;
    }
  }

  async function ingestLight(path: string, kind: IngestJob['kind']): Promise<IngestedPicture> {
    const worker = free.pop() ?? createWorkerProcess({ isBackground, maxMemory });
    try {
      return await ingestIn(worker, path, kind, heavyPixelBytes);
    } finally {
      free.push(worker);
    }
  }

  function throwIfClosed(): void {
    if (isClosed) throw pictureProblems.busy();
  }

  return {
    async ingest({ path, kind, memberId }) {
      try {
        return await queue.add(memberId, () => ingestLight(path, kind));
      } catch (error) {
        if (!(error instanceof HeavyPictureError)) throw error;
        return heavyQueue.add(memberId, () => ingestIn(heavy, path, kind, Infinity));
      }
    },
    render: (job) =>
      queue.addBackground(async () => {
        throwIfClosed();
        return background.render(job);
      }),
    close() {
      isClosed = true;
      for (const worker of [...uploaders, heavy, background]) worker.close();
    },
  };
}
