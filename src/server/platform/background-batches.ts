import { setImmediate } from 'node:timers/promises';

import type { ErrorLogger } from './logger.ts';

const hourMs = 3_600_000;
/** What an ordinary member needs is done within these, before the answer; more would delay it. */
const batchesAtOnce = 20;

/** Work on large members in small transactions, between which other requests run. */
export interface BackgroundBatches {
  /** Begins the work on a member who was marked for it: for an ordinary one all of it, else the rest in the background. */
  begin(memberId: string): Promise<void>;
  /** Works in the background on all members who are marked for it. */
  runSoon(): void;
  /** Resumes in the background what an earlier process left, and looks every hour for what another one left. */
  start(): void;
  /** Stops after the running batch; the next start resumes. */
  stop(): Promise<void>;
}

interface Work {
  /** The name of the work in the log. */
  name: string;
  /** Does the work, which may have begun already, and yields after each transaction. */
  run: (memberId: string) => AsyncGenerator<void>;
  /** Ids of the members who are marked for it. */
  listUnfinished: () => Promise<string[]>;
  finished?: () => void;
  log: ErrorLogger;
}

/** Members take turns, batch by batch, so that one with many rows does not delay the others by all of them. */
export function createBackgroundBatches({ name, run, listUnfinished, finished, log }: Work): BackgroundBatches {
  /** The members whose work is running in the background. */
  const turns = new Map<string, AsyncGenerator<void>>();
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  function failed(error: unknown): void {
    log.error({ err: error, work: name }, 'background work failed; it is tried again within an hour');
  }

  async function addUnfinished(): Promise<void> {
    const ids = await listUnfinished();
    const isIdle = turns.size === 0;
    for (const id of ids) if (!turns.has(id)) turns.set(id, run(id));
    if (isIdle) await takeTurns();
  }

  async function takeTurns(): Promise<void> {
    while (turns.size > 0) {
      for (const [id, batches] of turns) {
        await setImmediate();
        if (isStopping) return;
        if (await isDone(batches)) turns.delete(id);
      }
    }
  }

  async function isDone(batches: AsyncGenerator<void>): Promise<boolean> {
    try {
      const { done = false } = await batches.next();
      if (done) finished?.();
      return done;
    } catch (error) {
      failed(error);
      return true;
    }
  }

  function runSoon(): void {
    running = Promise.all([running, addUnfinished().catch(failed)]).then(() => undefined);
  }

  return {
    async begin(id) {
      let batches = 0;
      for await (const _ of run(id)) {
        batches += 1;
        if (batches === batchesAtOnce) {
          runSoon();
          return;
        }
        await setImmediate();
      }
      finished?.();
    },
    runSoon,
    start() {
      runSoon();
      timer = setInterval(runSoon, hourMs).unref();
    },
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await running;
    },
  };
}
