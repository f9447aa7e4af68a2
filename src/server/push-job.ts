import type { FastifyBaseLogger } from 'fastify';

import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';
import { createSendPush } from '#server/modules/notifications/push/send-push.ts';
import { openVapidKeys } from '#server/modules/notifications/push/vapid-keys.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';

const intervalMs = 5000;

interface PushJobOptions {
  db: Db;
  locks: AdvisoryLocks;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  owner: { appName: string; contactEmail: string };
}

/** Sends queued notifications to browsers, every five seconds and from one server at a time; returns a function that stops it. */
export async function startPushJob({ db, locks, clock, log, owner }: PushJobOptions): Promise<() => Promise<void>> {
  const send = createSendPush({ keys: await openVapidKeys(db), subject: `mailto:${owner.contactEmail}` });
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= locks
      .tryRun('web push', () => deliverPushes({ db, clock, send, appName: owner.appName }))
      .catch((error: unknown) => {
        log.error({ err: error }, 'sending to browsers failed; it is tried again');
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
