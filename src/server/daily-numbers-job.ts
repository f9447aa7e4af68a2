import { recordNumbers } from '#server/modules/admin/numbers/record-numbers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';

interface DailyNumbersJobOptions {
  db: Db;
  locks: AdvisoryLocks;
  clock: Clock;
  log: ErrorLogger;
}

const intervalMs = 10 * 60_000;

/** Counts the members, posts and so on of today, now and every ten minutes, in one server at a time; returns a function that stops it. */
export function startDailyNumbersJob({ db, locks, clock, log }: DailyNumbersJobOptions): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const count = () => {
    running ??= locks
      .tryRun('daily numbers', () => recordNumbers(db, clock.now()))
      .catch((error: unknown) => {
        log.error({ err: error }, 'counting the numbers of today failed; it is tried again in ten minutes');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(count, intervalMs).unref();
  count();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
