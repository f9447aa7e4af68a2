import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { Mail } from '#server/platform/mail.ts';
import type { RateLimiter } from '#server/platform/rate-limiter.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

import type { OverviewConfig } from './create-overview-handlers.ts';

/** What the handlers of all operations are made of. */
export interface HandlersOptions {
  db: Db;
  pictures: Pictures;
  /** Sends a test mail at once. */
  mail: Mail;
  mailQueue: MailQueue;
  clock: Clock;
  rateLimiter: RateLimiter;
  config: Pick<Config, 'google' | 'owner' | 'dataDir' | 'isPushOn' | 'maxUploadBytesPerDay'> & OverviewConfig;
  /** The origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  isStopping: () => boolean;
}
