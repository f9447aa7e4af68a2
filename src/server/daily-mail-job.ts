import { deliverDailyMails, type DailyMailOptions } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';

const intervalMs = 60_000;

/** Queues the daily mails that are due, every minute and from one server at a time; returns a function that stops it. */
export function startDailyMailJob(
  options: DailyMailOptions & { locks: AdvisoryLocks; log: ErrorLogger },
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= options.locks
      .tryRun('daily mail', () => deliverDailyMails(options))
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'queueing the daily mails failed; it is tried again');
      })
      .finally(() => {
        running = undefined;
      });
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
