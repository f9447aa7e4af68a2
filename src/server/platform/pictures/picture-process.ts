// A process of its own: a file that crashes a decoder takes nothing else with it, and encoding can be given low priority.
import { writeFile } from 'node:fs/promises';
import { Problem } from '#server/platform/problem.ts';
import { type IngestJob, type Ingested, ingest, render, type RenderJob } from './picture-jobs.ts';
import { allowOnlyPictureLoaders } from './picture-loaders.ts';
import type { EncodedFile } from './encode.ts';

export type PictureJob = IngestJob | RenderJob;

export type PictureReply<Result = Ingested | EncodedFile[]> =
  | { outcome: 'done'; result: Result }
  | { outcome: 'refused'; status: number; message: string }
  | { outcome: 'failed'; message: string };

allowOnlyPictureLoaders();

// Where memory runs out, Linux ends this process before the server; elsewhere there is no such file.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

// A Ctrl+C reaches the whole group; the server decides when this process ends, and its own end is a disconnect.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});

async function answer(job: PictureJob): Promise<PictureReply> {
  try {
    return { outcome: 'done', result: job.task === 'ingest' ? await ingest(job) : await render(job) };
  } catch (error) {
    if (error instanceof Problem) return { outcome: 'refused', status: error.status, message: error.message };
    return { outcome: 'failed', message: error instanceof Error ? error.message : 'Unknown fault.' };
  }
}
