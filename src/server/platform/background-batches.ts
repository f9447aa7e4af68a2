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

export function createBackgroundBatches({ name, run, listUnfinished, finished, log }: Work): BackgroundBatches {
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function runAll(): Promise<void> {
    for (const id of await listUnfinished()) {
      for await (const _ of run(id)) {
        if (isStopping) return;
        await setImmediate();
      }
    }
    finished?.();
  }

  function runSoon(): void {
    running = running.then(runAll).catch((error: unknown) => {
      log.error({ err: error, work: name }, 'background work failed; it is tried again within an hour');
    });
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
