import { markDueDeletions } from '#server/modules/account/admin-acts/audited-deletion.ts';
import { forgetRemovedParts } from '#server/modules/account/admin-acts/removed-parts-store.ts';
import { forgetJoinedNetworks } from '#server/modules/account/store.ts';
import { endExpiredSuspensions } from '#server/modules/account/suspension.ts';
import { deleteOldAuditEntries } from '#server/modules/admin/audit-store.ts';
import { createCaseClosing } from '#server/modules/cases/close-cases.ts';
import { removeDeletedComments } from '#server/modules/comments/store.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { deleteOldPushes } from '#server/modules/notifications/push/store.ts';
import { deleteReadNotifications } from '#server/modules/notifications/store.ts';
import { askAboutUse } from '#server/modules/notifications/use-questions.ts';
import { deleteRemovedPosts } from '#server/modules/posts/post-deletion.ts';
import { deleteRemovedPosts as deletePostsOfCollections } from '#server/modules/saves/collection-posts.ts';
import { removeDeletedCollections } from '#server/modules/saves/collections-store.ts';
import { deleteExpired } from '#server/modules/session/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createAdvisoryLocks, type AdvisoryLocks } from '#server/platform/database/advisory-locks.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createIds } from '#server/platform/ids.ts';
import { deleteOldMails } from '#server/platform/mail.ts';
import { deleteFutureRates } from '#server/platform/rate-limiter.ts';
import { isClockSteady } from '#server/platform/steady-clock.ts';
import { deleteExpiredFormerUsernames } from '#server/rules/former-usernames.ts';
import { deleteIdempotencyKeys } from '#server/rules/idempotency.ts';
import type { Pictures } from '#server/rules/pictures/pictures.ts';
import { keptRemovedDays } from '#server/rules/report-cases.ts';
import { createSecurityEvents } from '#server/rules/security-events.ts';

import { deleteDeclined } from './modules/joining/join-requests-store.ts';

const day = 24 * 60 * 60 * 1000;
/** The lifetime of a session: a device that was offline for longer has to log in again anyway. */
const keyLifetime = 30 * day;
/** So long can a device be offline that has yet to send an undo. */
const restorableLifetime = keyLifetime;
/** So long can an admin undo it. */
const removedPartLifetime = 7 * day;
/** So long are waves of spam found by the network that they came from. */
const joinedNetworkLifetime = 90 * day;
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
  /** The folder of mails of a server that sends none. */
  outbox: string;
  log?: Parameters<typeof createSecurityEvents>[0];
}

/** Deletes what is no longer needed, if the clock can be trusted. */
export async function cleanUpBySteadyClock(options: CleanupOptions, signal: AbortSignal): Promise<void> {
  if (await isClockSteady(options.db, options.clock.now())) await cleanUp(options, signal);
}

/** Ends expired suspensions; deletes accounts that are put down for it or were declined a week ago, the networks that accounts were opened from, removed parts of profiles, expired sessions, tokens, idempotency keys and reserved usernames, deleted comments and collections, removed posts, old read notifications, entries of the audit log after two years, and old mails of the outbox. Asks authors whether they still use what they have posted. */
export async function cleanUp(
  { db, locks = createAdvisoryLocks(null), pictures, clock, outbox, log }: CleanupOptions,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const newId = createIds(clock);
  const notifier = createNotifier({ clock, newId });
  const closeCases = createCaseClosing({ newId, notifier });
  const steps = [
    () => endExpiredSuspensions(db, now),
    () => deleteDeclined(db, now),
    () => deleteAccounts(),
    () => forgetJoinedNetworks(db, now - joinedNetworkLifetime),
    () => forgetRemovedParts(db, pictures, now - removedPartLifetime),
    () => deleteExpired(db, now),
    () => deleteExpiredFormerUsernames(db, now),
    () => deleteIdempotencyKeys(db, now - keyLifetime),
    () => removeDeletedComments(db, closeCases, now - restorableLifetime),
    () => removeDeletedCollections(db, now - restorableLifetime),
    () => deletePostsOfCollections(db, now),
    () => deleteRemovedPosts({ db, pictures, closeCases }, now - keptRemovedDays * day),
    () => deleteReadNotifications(db, now - readNotificationLifetime),
    () => deleteOldPushes(db, now - day),
    () => deleteFutureRates(db, now),
    () => deleteOldAuditEntries(db, now - auditLogLifetime),
    () => askAboutUse({ db, now, notifier }),
  ];
  const deleteAccounts = async () => {
    for (const memberId of await markDueDeletions(db, now))
      if (log) createSecurityEvents(log)('member.deleted', { memberId }, 'local');
  };
  // One server is enough, and one that is stopped leaves the rest to the next hour.
  await locks.tryRun('hourly cleanup', async () => {
    for (const step of steps) if (!signal?.aborted) await step();
  });
  await deleteOldMails(outbox, now - mailLifetime);
}
