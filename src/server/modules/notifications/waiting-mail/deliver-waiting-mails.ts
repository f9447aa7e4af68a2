import { isInFuture, maxDifferenceMs, type Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { deleteUnsentMail } from '#server/platform/mail-queue/store.ts';
import { readAppName } from '#server/rules/community-settings.ts';

import { isLateMorning, maxAheadMs, nextMorning } from '../daily-mail/next-morning.ts';
import { composeWaitingMail } from './compose-waiting-mail.ts';
import { listRecipients, listWaiting, updateChoice, updateWaitingMail, type Recipient, type Waiting } from './store.ts';

/** From one mail "at once" to the next, at least. */
const minGapMs = 10 * 60_000;

interface WaitingMailOptions {
  db: Db;
  clock: Clock;
  mailQueue: MailQueue;
  publicUrl: string;
}

/** Queues the mails to admins and moderators that are due, and keeps those true that are not sent yet. */
export async function deliverWaitingMails(options: WaitingMailOptions): Promise<void> {
  const { db, clock } = options;
  const now = clock.now();
  for (const to of await listRecipients(db)) {
    if (to.member_id === null || isDue(to, now) || to.unsent !== null)
      await inTransaction(db, (trx) => mail(trx, to.id, options));
  }
}

type Known = Extract<Recipient, { member_id: string }>;

const isDue = ({ choice, due_at: dueAt, mailed_at: mailedAt }: Known, now: number) =>
  choice === 'daily'
    ? dueAt <= now || dueAt > now + maxAheadMs
    : mailedAt <= now - minGapMs || isInFuture(mailedAt, now);

async function mail(trx: Trx, id: string, options: WaitingMailOptions): Promise<void> {
  const now = options.clock.now();
  // Its right, its choice or what it was told may have changed since the list was read.
  await lockMember(trx, id);
  const [to] = await listRecipients(trx, id);
  if (!to) return;
  if (to.member_id === null) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return updateChoice(trx, id, { choice: 'daily', timeZone, now });
  }
  const waiting = await listWaiting(trx, { id: to.id, isModerator: to.is_admin === 0 }, now + maxDifferenceMs);
  const isDaily = to.choice === 'daily';
  const isNews =
    isDue(to, now) && (isDaily ? waiting.length > 0 && !isLateMorning(to.due_at, now) : hasNews(to, waiting, now));
  const next = {
    ...(isDaily && isDue(to, now) && { due_at: nextMorning(now, to.time_zone) }),
    ...(isNews && { mailed_at: now, told_up_to: newestOf(waiting) }),
  };
  if (Object.keys(next).length > 0) await updateWaitingMail(trx, id, next);

  if (waiting.length === 0) return deleteUnsentMail(trx, 'waiting', id);
  const letter = composeWaitingMail(to, waiting, { ...options, appName: await readAppName(trx) });
  // Some of it may have been dealt with since a mail was queued that could not be sent yet.
  if (isNews || (to.unsent !== null && to.unsent !== JSON.stringify(letter)))
    await options.mailQueue.add(trx, { kind: 'waiting', letter, replaces: id });
}

/** Whether anything is new to the member, unless it was told of something else in that list which still waits and it has not seen. */
function hasNews(to: Known, waiting: readonly Waiting[], now: number): boolean {
  // What was noted while the clock was ahead would hide all that comes until then.
  const past = (time: number) => (isInFuture(time, now) ? 0 : time);
  const told = past(to.told_up_to);
  return waiting.some(({ kind, oldest, newest }) => {
    const seen = past(kind === 'joining' ? to.joining_seen_at : to.cases_seen_at);
    return (newest ?? 0) > Math.max(told, seen) && (seen >= told || oldest > told);
  });
}

const newestOf = (waiting: readonly Waiting[]) => Math.max(...waiting.map(({ newest }) => newest ?? 0));
