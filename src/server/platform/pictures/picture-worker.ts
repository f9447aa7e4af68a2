import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem } from '#server/platform/problem.ts';
import type { EncodedFile } from './encode.ts';
import type { IngestJob, Ingested, RenderJob } from './picture-jobs.ts';
import type { PictureJob, PictureReply } from './picture-process.ts';

/** The process gave no answer: it crashed, took too long, or was closed. */
export class WorkerLost extends Error {}

/** One process that decodes and encodes, started by its first job; the caller hands it one job at a time. */
export interface PictureWorker {
  ingest(job: Omit<IngestJob, 'task'>): Promise<Ingested>;
  render(job: Omit<RenderJob, 'task'>): Promise<EncodedFile[]>;
  close(): void;
}

const entry = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/** Makes a worker that ends its process once it was idle for `idleMs`, and kills it when a job takes `longestMs`. */
export function createPictureWorker({ isBackground = false, idleMs = 10_000, longestMs = 120_000, processEntry = entry } = {}): PictureWorker {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function begin(): ChildProcess {
    // glibc keeps an arena for each thread otherwise, and with it the memory of the largest picture so far.
    const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
    const started = fork(processEntry, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
    if (isBackground && started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    const forget = () => {
      if (child === started) child = null;
    };
    return started.on('exit', forget).on('error', forget);
  }

  function end() {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  async function run<Result>(job: PictureJob): Promise<Result> {
    clearTimeout(idle);
    const process = (child ??= begin());
    process.ref();
    process.channel?.ref();
    try {
      return resultOf(await exchange<Result>(process, job, longestMs));
    } catch (error) {
      if (error instanceof WorkerLost) end();
      throw error;
    } finally {
      process.unref();
      process.channel?.unref();
      idle = setTimeout(end, idleMs).unref();
    }
  }

  return {
    ingest: (job) => run<Ingested>({ task: 'ingest', ...job }),
    render: (job) => run<EncodedFile[]>({ task: 'render', ...job }),
    close: end,
  };
}

function exchange<Result>(child: ChildProcess, job: PictureJob, longestMs: number): Promise<PictureReply<Result>> {
  return new Promise((resolve, reject) => {
    const lost = (why: string) => () => settle(() => reject(new WorkerLost(why)));
    const gone = lost('The picture process ended.');
    const failed = (error: Error) => settle(() => reject(new WorkerLost(error.message)));
    const answered = (reply: PictureReply<Result>) => settle(() => resolve(reply));
    const timer = setTimeout(lost('The picture process took too long.'), longestMs);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off('exit', gone).off('error', failed).off('message', answered);
      then();
    };
    child.once('exit', gone).once('error', failed).once('message', answered);
    child.send(job, (error) => error && failed(error));
  });
}

function resultOf<Result>(reply: PictureReply<Result>): Result {
  if (reply.outcome === 'refused') throw new Problem(reply.status, reply.message);
  if (reply.outcome === 'failed') throw new Error(`The picture process failed: ${reply.message}`);
  return reply.result;
}
