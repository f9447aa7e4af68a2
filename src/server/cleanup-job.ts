import type { FastifyBaseLogger } from 'fastify';

import { deleteDeclined } from '#server/modules/account/joining/delete-declined.ts';
import { endExpiredSuspensions } from '#server/modules/account/suspension.ts';
import { deleteOldAuditEntries } from '#server/modules/admin/audit-store.ts';
import { removeDeletedComments } from '#server/modules/comments/store.ts';
import { deleteOldPushes } from '#server/modules/notifications/push/store.ts';
import { deleteReadNotifications } from '#server/modules/notifications/store.ts';
import { deleteRemovedPosts } from '#server/modules/posts/write-posts.ts';
import { deleteRemovedPosts as deletePostsOfCollections } from '#server/modules/saves/collection-posts.ts';
import { removeDeletedCollections } from '#server/modules/saves/collections-store.ts';
import { deleteExpired } from '#server/modules/session/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createAdvisoryLocks, type AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { deleteExpiredFormerUsernames } from '#server/platform/former-usernames.ts';
import { deleteIdempotencyKeys } from '#server/platform/idempotency.ts';
import { deleteOldMails } from '#server/platform/mail.ts';
import type { Pictures } from '#server/platform/pictures/pictures.ts';
import { isClockSteady } from '#server/platform/steady-clock.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** The lifetime of a session: a device that was offline for longer has to log in again anyway. */
const keyLifetime = 30 * day;
/** So long can a device be offline that has yet to send an undo. */
const restorableLifetime = keyLifetime;
const readNotificationLifetime = 90 * day;
const auditLogLifetime = 2 * 365 * day;
/** The links in them work for a week at most. */
const mailLifetime = 30 * day;

interface CleanupOptions {
  db: Db;
  /** Of the servers on this database; by default this is the only one. */
  locks?: AdvisoryLocks;
  pictures: Pick<Pictures, 'release' | 'sweepSoon'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The folder of mails of a server that sends none. */
  outbox: string;
}

/** Deletes what is no longer needed, every hour in which the clock can be trusted; returns a function that stops it. */
export function startCleanupJob(options: CleanupOptions): () => void {
  const timer = setInterval(() => {
    cleanUpBySteadyClock(options).catch((error: unknown) => {
      options.log.error({ err: error }, 'the hourly cleanup failed');
    });
  }, hour).unref();
  return () => {
    clearInterval(timer);
  };
}

async function cleanUpBySteadyClock(options: CleanupOptions): Promise<void> {
  if (await isClockSteady(options.db, options.clock.now())) await cleanUp(options);
}

/** Ends expired suspensions; deletes accounts that were declined a week ago, expired sessions, tokens, idempotency keys and reserved usernames, deleted comments and collections, removed posts, old read notifications, entries of the audit log after two years, and old mails of the outbox. */
export async function cleanUp({
  db,
  locks = createAdvisoryLocks(null),
  pictures,
  clock,
  outbox,
}: CleanupOptions): Promise<void> {
  const now = clock.now();
  // One server is enough.
  await locks.tryRun('hourly cleanup', async () => {
    await endExpiredSuspensions(db, now);
    await deleteDeclined(db, now);
    await deleteExpired(db, now);
    await deleteExpiredFormerUsernames(db, now);
    await deleteIdempotencyKeys(db, now - keyLifetime);
    await removeDeletedComments(db, now - restorableLifetime);
    await removeDeletedCollections(db, now - restorableLifetime);
    await deletePostsOfCollections(db, now);
    await deleteRemovedPosts(db, pictures, now - restorableLifetime);
    await deleteReadNotifications(db, now - readNotificationLifetime);
    await deleteOldPushes(db, now - day);
    await deleteOldAuditEntries(db, now - auditLogLifetime);
  });
  await deleteOldMails(outbox, now - mailLifetime);
}
