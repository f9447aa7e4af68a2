import { sql, type Selectable, type Updateable } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteUnsentMail, unsentLetter } from '#server/platform/mail-queue/store.ts';
import { notOwnCase, type CaseReader } from '#server/rules/report-cases.ts';

import { nextMorning } from '../daily-mail/next-morning.ts';

type Row = Selectable<Database['waiting_mails']>;

export async function findChoice(db: Db, memberId: string): Promise<Schemas['WaitingMail']> {
  const row = await db
    .selectFrom('waiting_mails')
    .select('choice')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.choice ?? 'daily';
}

/** Stores when the member wants the mail. One that is not sent yet is forgotten. */
export async function updateChoice(
  trx: Trx,
  memberId: string,
  { choice, timeZone, now }: { choice: Row['choice']; timeZone: string; now: number },
): Promise<void> {
  const state = { choice, time_zone: timeZone, due_at: nextMorning(now, timeZone) };
  await trx
    .insertInto('waiting_mails')
    .values({ ...state, member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(state))
    .execute();
  await deleteUnsentMail(trx, 'waiting', memberId);
}

/** Stores that the member has seen this list, for those who are mailed at once: what is in it is not told, what comes next is. */
export async function updateSeenAt(
  db: Db,
  { memberId, list, now }: { memberId: string; list: 'cases' | 'joining'; now: number },
): Promise<void> {
  await db
    .updateTable('waiting_mails')
    .set(list === 'cases' ? { cases_seen_at: now } : { joining_seen_at: now })
    .where('member_id', '=', memberId)
    .where('choice', '=', 'atOnce')
    .execute();
}

export async function updateWaitingMail(
  trx: Trx,
  memberId: string,
  next: Updateable<Database['waiting_mails']>,
): Promise<void> {
  await trx.updateTable('waiting_mails').set(next).where('member_id', '=', memberId).execute();
}

interface Person extends Pick<Selectable<Database['members']>, 'id' | 'username' | 'email' | 'language' | 'is_admin'> {
  /** The letter in the queue that has yet to be sent, as JSON. */
  unsent: string | null;
}

/** An admin or moderator with its state; without one if it is new. */
export type Recipient = Person & (Row | { member_id: null });

/** All admins and moderators, or this one, who are active and whose verified address takes mail, unless they want none. */
export async function listRecipients(db: Db, id?: string): Promise<Recipient[]> {
  // Two ranges, since each has an index of its own.
  const { rows } = await sql<Recipient>`
    select w.*, m.id, m.username, m.email, m.language, m.is_admin, ${unsentLetter('waiting', 'm.id')} as unsent
    from members m left join waiting_mails w on w.member_id = m.id
    where m.id in (select id from members where is_admin = 1 union select id from members where is_moderator = 1)
      and m.deactivated_at is null and m.deleted_at is null
      and m.email_verified_at is not null and m.mail_refused_at is null and coalesce(w.choice, '') <> 'never'
      and ${id === undefined ? sql.lit(true) : sql`m.id = ${id}`}
    order by m.id`.execute(db);
  return rows;
}

/** What waits, and since when its oldest and its newest do. */
export interface Waiting {
  kind: 'reports' | 'reviews' | 'joining';
  count: number;
  oldest: number;
  /** Null if all are from after `until`. */
  newest: number | null;
}

/** What waits for a decision of this admin or moderator, by its kinds. What is later than `until` was made while a clock was ahead. */
export async function listWaiting(db: Db, viewer: CaseReader, until: number): Promise<Waiting[]> {
  const times = (column: string) => sql`count(*) as count, min(${sql.ref(column)}) as oldest,
    max(case when ${sql.ref(column)} <= ${until} then ${sql.ref(column)} end) as newest`;
  // Moderators let nobody in.
  const { rows } = await sql<Waiting>`
    select case when k.is_review = 1 then 'reviews' else 'reports' end as kind, ${times('k.opened_at')}
    from report_cases k where k.decided_at is null and ${notOwnCase('k', viewer)} group by k.is_review
    union all
    select 'joining' as kind, ${times('requested_at')} from join_requests
    where declined_at is null and ${viewer.isModerator ? 1 : 0} = 0 having count(*) > 0
    order by kind`.execute(db);
  return rows;
}
