import { setImmediate, setTimeout } from 'node:timers/promises';

import type { ErrorLogger } from './logger.ts';

const hourMs = 3_600_000;
/** What is done by then is done before the answer. */
const maxWaitMs = 3000;

/** Long works in slices, between which other requests run. What has to be done is recorded in the database, and so survives the process. */
export interface SlicedWork {
  /** Begins these works, and waits for a moment: then most of them are done, and the others go on in the background. */
  begin(ids: readonly string[]): Promise<void>;
  /** Does in the background all that is recorded. */
  runSoon(): void;
  /** Resumes what an earlier process left, and looks every hour for what another one left. */
  start(): void;
  /** Stops after the running slice; the next start resumes. */
  stop(): Promise<void>;
}

interface Options {
  /** The name of the work in the log. */
  name: string;
  /** Does the work, which may have begun already, and yields after each slice. */
  run: (id: string) => AsyncGenerator<void>;
  listUnfinished: () => Promise<string[]>;
  finished?: () => void;
  log: ErrorLogger;
}

interface Turn {
  slices: AsyncGenerator<void>;
  /** Whether the work was begun anew, while it may have come to its end. */
  isRepeated: boolean;
  ended: PromiseWithResolvers<undefined>;
}

/** All works take turns, slice by slice, so that a large one does not delay the others by all of it. */
export function createSlicedWork({ name, run, listUnfinished, finished, log }: Options): SlicedWork {
  const turns = new Map<string, Turn>();
  let running: Promise<void> | undefined;
  let looking: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function failed(error: unknown): void {
    log.error({ err: error, work: name }, 'background work failed; it is tried again within an hour');
  }

  function add(id: string): Promise<undefined> {
    const turn = turns.get(id) ?? { slices: run(id), isRepeated: false, ended: Promise.withResolvers<undefined>() };
    turn.isRepeated = turns.has(id);
    turns.set(id, turn);
    running ??= takeTurns().finally(() => {
      running = undefined;
    });
    return turn.ended.promise;
  }

  async function takeTurns(): Promise<void> {
    while (turns.size > 0)
      for (const [id, turn] of turns) {
        await setImmediate();
        if (stopping.signal.aborted) return;
        if (!(await isDone(turn))) continue;
        if (turn.isRepeated) turns.set(id, { ...turn, slices: run(id), isRepeated: false });
        else {
          turns.delete(id);
          turn.ended.resolve(undefined);
        }
      }
  }

  async function isDone({ slices }: Turn): Promise<boolean> {
    try {
      const { done = false } = await slices.next();
      if (done) finished?.();
      return done;
    } catch (error) {
      failed(error);
      return true;
    }
  }

  async function addUnfinished(): Promise<void> {
    for (const id of await listUnfinished()) if (!turns.has(id)) void add(id);
  }

  function runSoon(): void {
    looking = Promise.all([looking, addUnfinished().catch(failed)]).then(() => undefined);
  }

  return {
    async begin(ids) {
      const isLate = setTimeout(maxWaitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      await Promise.race([Promise.all(ids.map(add)), isLate]);
    },
    runSoon,
    start() {
      runSoon();
      timer = setInterval(runSoon, hourMs).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await running;
    },
  };
}
