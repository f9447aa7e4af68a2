import type { ErrorLogger } from './logger.ts';

interface IntervalJob {
  /** Ends early, or fails, when the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  everyMs: number;
  /** Whether it is also done now. */
  isDoneNow?: boolean;
  log: ErrorLogger;
  /** What the log says when it fails; the interval is its next try. */
  failure: string;
}

/** Does the work at an interval, except while it is still being done; returns a function that stops it and waits for its end. */
export function startIntervalJob({ work, everyMs, isDoneNow = false, log, failure }: IntervalJob): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, failure);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, everyMs).unref();
  if (isDoneNow) run();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
