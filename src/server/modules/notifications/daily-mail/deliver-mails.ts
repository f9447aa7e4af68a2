import type { MessageDescriptor } from '@lingui/core';

import { sourceLocale } from '#contract/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inTurns } from '#server/platform/database/slices.ts';
import { memberLocale, translate } from '#server/platform/language/translate.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { deleteUnsentMail, hasUnsentMail } from '#server/platform/mail-queue/store.ts';
import { readAppName } from '#server/rules/community-settings.ts';

import { countGroups, listUnreadGroups } from '../list-notifications.ts';
import { presentGroup } from '../present.ts';
import { parseMutedKinds } from '../settings-store.ts';
import { composeDailyMail } from './compose-daily-mail.ts';
import { isLateMorning, maxDelayMs, nextMorning } from './next-morning.ts';
import { dueAfterMail, listDueMails, updateDueMail, type DueMail } from './store.ts';

/** The mail names no more than these; the others are on the page. */
const maxGroups = 30;

interface DailyMailOptions {
  db: Db;
  clock: Clock;
  mailQueue: MailQueue;
  publicUrl: string;
}

/** Queues all daily mails that are due. One that is not sent until the next morning is replaced by one that says both. */
export async function deliverDailyMails(options: DailyMailOptions): Promise<void> {
  const { db, clock } = options;
  for (let due = await listDueMails(db, clock.now()); due.length > 0; due = await listDueMails(db, clock.now()))
    await inTurns(db, due, (trx, mail) => queue(trx, mail, options));
}

async function queue(trx: Trx, due: DueMail, options: DailyMailOptions): Promise<void> {
  const { clock, mailQueue } = options;
  const { member_id: memberId, time_zone: timeZone, due_at: dueAt, mailed_at, mailed_up_to, mailed_before } = due;
  const now = clock.now();
  const member = { id: memberId, hasRestrictions: true };
  const isLate = isLateMorning(dueAt, now);
  const mailedUpTo = (await hasUnsentMail(trx, 'dailyMail', memberId)) ? mailed_before : mailed_up_to;
  const rows = isLate
    ? []
    : await listUnreadGroups(trx, member, {
        after: mailedUpTo,
        unwanted: parseMutedKinds(due.muted_kinds),
        limit: maxGroups + 1,
      });
  const [newest] = rows;
  const next = newest
    ? { due_at: dueAfterMail(now, timeZone), mailed_at: now, mailed_up_to: newest.id, mailed_before: mailedUpTo }
    : { due_at: nextMorning(now, timeZone), mailed_at, mailed_up_to, mailed_before };
  // Another server may have queued it.
  if (!(await updateDueMail(trx, { memberId, dueAt }, next))) return;
  if (!newest) {
    // What a mail from yesterday says has been read.
    if (!isLate) await deleteUnsentMail(trx, 'dailyMail', memberId);
    return;
  }
  const shown = rows.slice(0, maxGroups);
  const counts = await countGroups(
    trx,
    member,
    shown.flatMap((row) => row.group_id ?? []),
  );
  const locale = memberLocale(due.language, sourceLocale);
  const t = (message: MessageDescriptor) => translate(locale, message);
  const groups = shown.map((row) => presentGroup(row, t, counts.get(row.group_id ?? '')));
  const community = { ...options, appName: await readAppName(trx) };
  const letter = composeDailyMail({ ...due, locale }, { groups, hasMore: rows.length > maxGroups }, community);
  await mailQueue.add(trx, {
    kind: 'dailyMail',
    letter,
    // It waits for the next one, which says what this one would have.
    expiresAt: next.due_at + maxDelayMs,
    replaces: memberId,
  });
}
