import type { MessageDescriptor } from '@lingui/core';
import type { FastifyBaseLogger } from 'fastify';

import { sourceLocale } from '#contract/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/member-locale.ts';
import { translate } from '#server/platform/language/translate.ts';
import type { Mail } from '#server/platform/mail.ts';

import { countGroups, listUnreadGroups } from '../list-notifications.ts';
import { presentGroup } from '../present.ts';
import { parseMutedKinds } from '../settings-store.ts';
import { composeDailyMail } from './compose-daily-mail.ts';
import { nextMorning } from './next-morning.ts';
import { dueAfterMail, listDueMails, updateDueMail, type DueMail } from './store.ts';

const minute = 60_000;
/** Longer than the attempts take. One that is later, because no server ran, waits for the next morning. */
const maxDelayMs = 4 * 60 * minute;
const firstRetryMs = 5 * minute;
const maxAttempts = 4;
/** The mail names no more than these; the others are on the page. */
const maxGroups = 30;

export interface DailyMailOptions {
  db: Db;
  clock: Clock;
  mail: Mail;
  log: Pick<FastifyBaseLogger, 'error'>;
  appName: string;
  publicUrl: string;
}

/**
 * Sends all daily mails that are due. Each is claimed before it is sent, so that no crash and no other server sends it twice; one
 * that was claimed just before a crash is not sent, and what it was about stays unread in the community.
 */
export async function deliverDailyMails(options: DailyMailOptions): Promise<void> {
  const { db, clock } = options;
  for (let due = await listDueMails(db, clock.now()); due.length > 0; due = await listDueMails(db, clock.now()))
    for (const mail of due) await deliver(mail, options);
}

async function deliver(due: DueMail, options: DailyMailOptions): Promise<void> {
  const { db, clock, mail, log } = options;
  const { member_id: memberId, time_zone: timeZone, due_at: dueAt, attempts, mailed_at, mailed_up_to } = due;
  const now = clock.now();
  const nextDue = nextMorning(now, timeZone);
  const member = { id: memberId, hasRestrictions: true };
  const isLate = now - dueAt > maxDelayMs;
  const rows = isLate
    ? []
    : await listUnreadGroups(db, member, {
        after: mailed_up_to,
        unwanted: parseMutedKinds(due.muted_kinds),
        limit: maxGroups + 1,
      });
  const [newest] = rows;
  if (!newest) {
    await updateDueMail(db, { memberId, dueAt }, { due_at: nextDue, attempts: 0, mailed_at, mailed_up_to });
    return;
  }
  const shown = rows.slice(0, maxGroups);
  const counts = await countGroups(
    db,
    member,
    shown.flatMap((row) => row.group_id ?? []),
  );
  const claimedDue = dueAfterMail(now, timeZone);
  const claim = { due_at: claimedDue, attempts: 0, mailed_at: now, mailed_up_to: newest.id };
  if (!(await updateDueMail(db, { memberId, dueAt }, claim))) return;
  try {
    const locale = memberLocale(due.language, sourceLocale);
    const t = (message: MessageDescriptor) => translate(locale, message);
    const groups = shown.map((row) => presentGroup(row, t, counts.get(row.group_id ?? '')));
    await mail.send(composeDailyMail({ ...due, locale }, { groups, hasMore: rows.length > maxGroups }, options));
  } catch (error) {
    log.error({ err: error }, 'a daily mail could not be sent');
    const isLast = attempts + 1 >= maxAttempts;
    const next = isLast
      ? { due_at: nextDue, attempts: 0 }
      : { due_at: now + firstRetryMs * 2 ** attempts, attempts: attempts + 1 };
    // Nothing was sent: the next attempt is about the same.
    await updateDueMail(db, { memberId, dueAt: claimedDue }, { ...next, mailed_at, mailed_up_to });
  }
}
