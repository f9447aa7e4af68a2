import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteUnsentMail } from '#server/platform/mail-queue/store.ts';
import { newToken } from '#server/platform/tokens.ts';

import { findNewestId } from '../store.ts';
import { maxAheadMs, nextMorning } from './next-morning.ts';

/** From one mail to the next, at least: another time zone must not bring a second one on the same day. */
const minGapMs = 16 * 60 * 60 * 1000;

/** When the next mail is due after one at this time. */
export const dueAfterMail = (mailedAt: number, timeZone: string): number => nextMorning(mailedAt + minGapMs, timeZone);

export async function isDailyMailOn(db: Db, memberId: string): Promise<boolean> {
  const row = await db.selectFrom('daily_mails').select('due_at').where('member_id', '=', memberId).executeTakeFirst();
  return typeof row?.due_at === 'number';
}

/** Switches the daily mail on: the next one is about what comes from now on. */
export async function startDailyMail(
  trx: Trx,
  { memberId, timeZone, now }: { memberId: string; timeZone: string; now: number },
): Promise<void> {
  const before = await trx
    .selectFrom('daily_mails')
    .select('mailed_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const mailedAt = before?.mailed_at ?? null;
  const state = {
    time_zone: timeZone,
    due_at:
      mailedAt === null
        ? nextMorning(now, timeZone)
        : Math.max(nextMorning(now, timeZone), dueAfterMail(mailedAt, timeZone)),
    mailed_up_to: (await findNewestId(trx, memberId)) ?? '',
  };
  await trx
    .insertInto('daily_mails')
    .values({ ...state, member_id: memberId, mailed_at: null, token: newToken() })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(state))
    .execute();
}

export async function stopDailyMail(db: Db, memberId: string): Promise<void> {
  await db.updateTable('daily_mails').set({ due_at: null }).where('member_id', '=', memberId).execute();
  await deleteUnsentMail(db, 'dailyMail', memberId);
}

/** Switches off the daily mail whose links have this token; returns whether there is one. */
export async function stopDailyMailByToken(db: Db, token: string): Promise<boolean> {
  const row = await db
    .updateTable('daily_mails')
    .set({ due_at: null })
    .where('token', '=', token)
    .returning('member_id')
    .executeTakeFirst();
  if (row) await deleteUnsentMail(db, 'dailyMail', row.member_id);
  return row !== undefined;
}

export type DueMail = Selectable<Database['daily_mails']> & { due_at: number } & Pick<
    Selectable<Database['members']>,
    'username' | 'email' | 'language' | 'muted_kinds'
  >;

/** The mails that are due, to members who are active and whose verified address takes mail, the oldest first. */
export async function listDueMails(db: Db, now: number): Promise<DueMail[]> {
  // `cross join`, because SQLite would begin with all members.
  const list = async (isDue: RawBuilder<unknown>) => {
    const { rows } = await sql<DueMail>`
      select d.*, m.username, m.email, m.language, m.muted_kinds from daily_mails d cross join members m
      where ${isDue} and m.id = d.member_id and m.deactivated_at is null and m.deleted_at is null
        and m.email_verified_at is not null and m.mail_refused_at is null
      order by d.due_at limit 20`.execute(db);
    return rows;
  };
  return [...(await list(sql`d.due_at <= ${now}`)), ...(await list(sql`d.due_at > ${now + maxAheadMs}`))];
}

type MailState = Pick<Selectable<Database['daily_mails']>, 'due_at' | 'mailed_at' | 'mailed_up_to' | 'mailed_before'>;

/** Changes the state of a mail, unless it has changed since it was due at `dueAt`; returns whether it did. */
export async function updateDueMail(
  db: Db,
  { memberId, dueAt }: { memberId: string; dueAt: number },
  next: MailState,
): Promise<boolean> {
  const row = await db
    .updateTable('daily_mails')
    .set(next)
    .where('member_id', '=', memberId)
    .where('due_at', '=', dueAt)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}
