import { readWarnings } from '#server/modules/admin/installation/read-installation.ts';
import { tellAdmins } from '#server/modules/admin/installation/tell-admins.ts';
import { recordNumbers } from '#server/modules/admin/numbers/record-numbers.ts';
import { findLastDay } from '#server/modules/admin/numbers/store.ts';
import { deliverDailyMails } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';
import { createSendPush } from '#server/modules/notifications/push/send-push.ts';
import { hasPushes } from '#server/modules/notifications/push/store.ts';
import { openVapidKeys } from '#server/modules/notifications/push/vapid-keys.ts';
import { deliverWaitingMails } from '#server/modules/notifications/waiting-mail/deliver-waiting-mails.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import { startIntervalJob } from '#server/platform/interval-job.ts';
import { localDay } from '#server/platform/local-days.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';

import { backUpWhenAsked, backUpWhenDue } from './backup-job.ts';
import { cleanUpBySteadyClock } from './cleanup-job.ts';

interface JobsOptions {
  db: Db;
  /** Of the servers on this database: one of them does the work. */
  locks: AdvisoryLocks;
  storage: PictureStorage;
  pictures: Pictures;
  clock: Clock;
  config: Config;
  mailQueue: MailQueue;
  publicUrl: string;
  /** The folder of mails of a server that sends none. */
  outbox: string;
  log: Logger;
}

const minute = 60_000;

/** Starts what the server does by itself; returns a function that stops it. */
export async function startJobs(options: JobsOptions): Promise<() => Promise<void>> {
  const { db, locks, clock, config, log, publicUrl } = options;
  const vapidKeys = config.isPushOn ? await openVapidKeys(db) : null;
  const warningsOptions = {
    ...options,
    notify: createNotifier({ clock, newId: createIds(clock) }).installationChanged,
    readWarnings: async () =>
      (await readWarnings(db, { ...config, publicUrl, isPublicUrlSet: config.publicUrl !== undefined }, clock.now()))
        .warnings,
  };
  const jobs = [
    startIntervalJob({
      work: (signal) => cleanUpBySteadyClock(options, signal),
      everyMs: 60 * minute,
      failure: 'the hourly cleanup failed',
      log,
    }),
    startIntervalJob({
      work: () => locks.tryRun('daily numbers', () => recordNumbers(db, clock.now())),
      everyMs: 10 * minute,
      // Counting reads whole tables, which would hold up each start of a large community.
      isDoneNow: (await findLastDay(db, localDay(clock.now()))) === undefined,
      failure: 'counting the numbers of today failed; it is tried again in ten minutes',
      log,
    }),
    startIntervalJob({
      work: () => locks.tryRun('daily mail', () => deliverDailyMails(options)),
      everyMs: minute,
      failure: 'queueing the daily mails failed; it is tried again',
      log,
    }),
    startIntervalJob({
      work: () => locks.tryRun('waiting mail', () => deliverWaitingMails(options)),
      everyMs: minute,
      failure: 'queueing the mails to admins and moderators failed; it is tried again',
      log,
    }),
    startIntervalJob({
      work: () => locks.tryRun('warnings', () => tellAdmins(warningsOptions)),
      everyMs: 10 * minute,
      failure: 'looking for warnings failed; it is tried again in ten minutes',
      log,
    }),
    startIntervalJob({
      work: (signal) => backUpWhenAsked(options, signal),
      everyMs: 15_000,
      failure: 'the backup that an admin has asked for failed',
      log,
    }),
  ];
  if (config.backupKeepDays > 0)
    jobs.push(
      startIntervalJob({
        work: (signal) => backUpWhenDue(options, signal),
        everyMs: 10 * minute,
        failure: 'the nightly backup or its drill failed; it is tried again in ten minutes',
        log,
      }),
    );
  if (vapidKeys) {
    const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:hello@example.org';
    const send = createSendPush({ keys: vapidKeys, subject });
    jobs.push(
      startIntervalJob({
        // An idle server asks once and not five times.
        work: async () => {
          if (await hasPushes(db)) await locks.tryRun('web push', () => deliverPushes({ db, clock, send }));
        },
        everyMs: 5000,
        failure: 'sending to browsers failed; it is tried again',
        log,
      }),
    );
  }
  return async () => {
    await Promise.all(jobs.map((stop) => stop()));
  };
}
