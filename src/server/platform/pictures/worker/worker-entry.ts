// Entry of the worker process. Pictures are decoded in a process of their own: a file that crashes the decoder takes nothing
// else down, and encoding can run at low priority.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

import type { ProblemCode } from '#contract/problem-codes.ts';
import { Problem, type ProblemText } from '#server/platform/problem.ts';

import { HeavyPictureError } from '../picture-problems.ts';
import type { EncodedFile } from './encode.ts';
import { ingest, render, type IngestedPicture, type IngestJob, type RenderJob } from './jobs.ts';

export type WorkerJob = IngestJob | RenderJob;

export type WorkerReply<Result = IngestedPicture | EncodedFile[]> =
  | { outcome: 'done'; result: Result }
  | { outcome: 'rejected'; code: ProblemCode; text: ProblemText }
  | { outcome: 'heavy' }
  | { outcome: 'failed'; message: string };

// libvips reads many more formats, SVG and TIFF among them; only these loaders stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}`) });
// Both for less memory.
sharp.concurrency(1);
sharp.cache(false);

// Out of memory, Linux kills this process before the server. Other systems have no such file.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

// Ctrl+C reaches the whole process group. The server ends this process: by a signal it cannot ignore, or by disconnecting.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (job: WorkerJob) => {
  void runJob(job).then((reply) => process.send?.(reply));
});

async function runJob(job: WorkerJob): Promise<WorkerReply> {
  try {
    return { outcome: 'done', result: job.task === 'ingest' ? await ingest(job) : await render(job) };
  } catch (error) {
    if (error instanceof HeavyPictureError) return { outcome: 'heavy' };
    if (error instanceof Problem) return { outcome: 'rejected', code: error.code, text: error.text };
    return { outcome: 'failed', message: error instanceof Error ? error.message : 'Unknown error.' };
  }
}
