import { pictureProblems } from '#server/platform/pictures/picture-problems.ts';
import { createWorkerPool, type WorkerPool } from '#server/platform/pictures/worker/worker-pool.ts';

const pool = createWorkerPool();

/** What decodes and encodes for a server of a test, in processes of all of them: starting those takes longer than most tests. */
export function shareWorkers(): WorkerPool {
  let isClosed = false;
  return {
    ...pool,
    ingest: (upload) => (isClosed ? Promise.reject(pictureProblems.busy()) : pool.ingest(upload)),
    close() {
      isClosed = true;
    },
  };
}
