import { tellAdmins, type TellAdminsOptions } from '#server/modules/admin/installation/tell-admins.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';

const intervalMs = 10 * 60_000;

/** Tells the admins of warnings about the installation, every ten minutes and from one server at a time; returns a function that stops it. */
export function startWarningsJob(
  options: TellAdminsOptions & { locks: AdvisoryLocks; log: ErrorLogger },
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= options.locks
      .tryRun('warnings', () => tellAdmins(options))
      .catch((error: unknown) => {
        options.log.error({ err: error }, 'looking for warnings failed; it is tried again in ten minutes');
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
