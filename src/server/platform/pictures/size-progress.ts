import type { Clock } from '#server/platform/clock.ts';
import type { ProgressLogger } from '#server/platform/logger.ts';

/** Logs how far the making of sizes is. */
interface SizeProgress {
  /** A run begins; nothing is logged before it has taken a minute. */
  begin(): void;
  /** Logs at once how many pictures an earlier process left unfinished, if there are any. */
  announce(): Promise<void>;
  /** A picture has been made; logs once a minute how many are left. */
  step(): Promise<void>;
  /** Logs the time that the run took, if anything was logged before. */
  end(): Promise<void>;
}

interface Dependencies {
  clock: Clock;
  log: ProgressLogger;
  /** How many pictures are not finished. */
  countUnfinished: () => Promise<number>;
}

const intervalMs = 60_000;

export function createSizeProgress({ clock, log, countUnfinished }: Dependencies): SizeProgress {
  let made = 0;
  let startedAt: number | null = null;
  let loggedAt: number | null = null;

  return {
    begin() {
      startedAt ??= clock.now();
    },
    async announce() {
      const pictures = await countUnfinished();
      if (pictures === 0 || loggedAt !== null) return;
      loggedAt = clock.now();
      log.info({ pictures }, 'making the sizes of pictures');
    },
    async step() {
      made += 1;
      if (clock.now() - (loggedAt ?? startedAt ?? clock.now()) < intervalMs) return;
      loggedAt = clock.now();
      log.info({ made, left: await countUnfinished() }, 'making the sizes of pictures');
    },
    async end() {
      const [began, isLogged, count] = [startedAt ?? clock.now(), loggedAt !== null, made];
      startedAt = loggedAt = null;
      made = 0;
      if (!isLogged) return;
      const seconds = Math.round((clock.now() - began) / 1000);
      log.info({ made: count, left: await countUnfinished(), seconds }, 'the sizes of pictures are made');
    },
  };
}
