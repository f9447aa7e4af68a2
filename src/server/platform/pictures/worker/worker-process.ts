import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { Problem } from '#server/platform/problem.ts';

import { HeavyPictureError } from '../picture-problems.ts';
import type { EncodedFile } from './encode.ts';
import type { IngestedPicture, IngestJob, RenderJob } from './jobs.ts';
import type { WorkerJob, WorkerReply } from './worker-entry.ts';

/** The process did not reply: it crashed, timed out, or was closed. */
export class WorkerLostError extends Error {}

/** The process was killed because the job took too much memory. */
export class WorkerMemoryError extends WorkerLostError {}

/** A process that decodes and encodes. Its first job starts it; the caller must wait for a job before the next one. */
export interface WorkerProcess {
  ingest(job: Omit<IngestJob, 'task'>): Promise<IngestedPicture>;
  render(job: Omit<RenderJob, 'task'>): Promise<EncodedFile[]>;
  close(): void;
}

const defaultEntry = fileURLToPath(new URL('./worker-entry.ts', import.meta.url));

/** Creates a worker that ends its process after `idleMs` without a job, and kills it when a job exceeds `timeoutMs` or `maxMemory` bytes. */
export function createWorkerProcess({
  isBackground = false,
  idleMs = 10_000,
  timeoutMs = 120_000,
  maxMemory = Infinity,
  entry = defaultEntry,
} = {}): WorkerProcess {
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    // Nothing of the server's environment, which contains its secrets: a decoder that a picture takes over must not find them.
    // MALLOC_ARENA_MAX: otherwise glibc keeps an arena per thread, each with the memory of the largest picture so far.
    const env = { MALLOC_ARENA_MAX: '2', ...pick(process.env, ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP']) };
    const started = fork(entry, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env,
    });
    if (isBackground && started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    const forget = () => {
      if (child === started) child = null;
    };
    return started.on('exit', forget).on('error', forget);
  }

  function kill() {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = null;
  }

  async function run<Result>(job: WorkerJob): Promise<Result> {
    clearTimeout(idleTimer);
    const process = (child ??= start());
    process.ref();
    process.channel?.ref();
    try {
      return unwrapReply(await send<Result>(process, job, { timeoutMs, maxMemory }));
    } catch (error) {
      if (error instanceof WorkerLostError) kill();
      throw error;
    } finally {
      process.unref();
      process.channel?.unref();
      idleTimer = setTimeout(kill, idleMs).unref();
    }
  }

  return {
    ingest: (job) => run<IngestedPicture>({ task: 'ingest', ...job }),
    render: (job) => run<EncodedFile[]>({ task: 'render', ...job }),
    close: kill,
  };
}

/** Sends the job and resolves with the reply; rejects with a WorkerLostError if there is none. */
function send<Result>(
  child: ChildProcess,
  job: WorkerJob,
  { timeoutMs, maxMemory }: { timeoutMs: number; maxMemory: number },
): Promise<WorkerReply<Result>> {
  return new Promise((resolve, reject) => {
    const rejectWith = (reason: string) => () => settle(() => reject(new WorkerLostError(reason)));
    const onExit = rejectWith('The picture process ended.');
    const onError = (error: Error) => rejectWith(error.message)();
    const onMessage = (reply: WorkerReply<Result>) => settle(() => resolve(reply));
    const timer = setTimeout(rejectWith('The picture process timed out.'), timeoutMs);
    const memoryTimer = setInterval(() => {
      void memoryOf(child).then((bytes) => {
        if (bytes > maxMemory) settle(() => reject(new WorkerMemoryError('The picture process took too much memory.')));
      });
    }, 100);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      clearInterval(memoryTimer);
      child.off('exit', onExit).off('error', onError).off('message', onMessage);
      finish();
    };
    child.once('exit', onExit).once('error', onError).once('message', onMessage);
    child.send(job, (error) => error && onError(error));
  });
}

function unwrapReply<Result>(reply: WorkerReply<Result>): Result {
  if (reply.outcome === 'heavy') throw new HeavyPictureError();
  if (reply.outcome === 'rejected') throw new Problem(reply.code, reply.text);
  if (reply.outcome === 'failed') throw new Error(`The picture process failed: ${reply.message}`);
  return reply.result;
}

/** The memory that the process uses, in bytes. 0 on systems without /proc, which have no such limit. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return 1024 * Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

function pick(environment: NodeJS.ProcessEnv, names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
