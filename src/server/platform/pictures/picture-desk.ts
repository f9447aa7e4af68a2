import PQueue from 'p-queue';
import { refusals } from './picture-refusals.ts';
import { createPictureWorker, type PictureWorker, WorkerLost } from './picture-worker.ts';
import type { EncodedFile } from './encode.ts';
import type { Ingested, RenderJob } from './picture-jobs.ts';
import type { PictureKind } from './sizes.ts';

/** Hands pictures to processes: two at once at most, uploads before the making of further sizes. */
export interface PictureDesk {
  /** Cleans an uploaded file; a Problem says why not. */
  ingest(path: string, kind: PictureKind): Promise<Ingested>;
  /** Makes the sizes of one format at low priority; the caller asks for one at a time. */
  render(job: Omit<RenderJob, 'task'>): Promise<EncodedFile[]>;
  close(): void;
}

const mostWaiting = 100;

export function createPictureDesk(): PictureDesk {
  const queue = new PQueue({ concurrency: 2 });
  const background = createPictureWorker({ isBackground: true });
  const all = [createPictureWorker(), createPictureWorker()];
  const free = [...all];

  let isClosed = false;

  async function ingestNow(path: string, kind: PictureKind): Promise<Ingested> {
    refuseOnceClosed();
    const worker: PictureWorker = free.pop() ?? createPictureWorker();
    try {
      return await worker.ingest({ path, kind });
    } catch (error) {
      refuseOnceClosed();
      // Nothing but this file was in that process: it is the file that ended it.
      throw error instanceof WorkerLost ? refusals.broken() : error;
    } finally {
      free.push(worker);
    }
  }

  function refuseOnceClosed(): void {
    if (isClosed) throw refusals.busy();
  }

  return {
    async ingest(path, kind) {
      if (queue.size >= mostWaiting) throw refusals.busy();
      return queue.add(() => ingestNow(path, kind), { priority: 1 });
    },
    render: (job) =>
      queue.add(() => {
        refuseOnceClosed();
        return background.render(job);
      }),
    close() {
      isClosed = true;
      for (const worker of [...all, background]) worker.close();
    },
  };
}
