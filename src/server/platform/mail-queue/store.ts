import { sql, type Selectable } from 'kysely';

import type { Database, Db, Trx } from '../database/schema.ts';
import type { MailFailureReason } from './mail-failure.ts';
import type { MailKind } from './mail-kinds.ts';

export type StoredMail = Selectable<Database['mails']>;
type MailResult = Database['mail_results']['result'];

/** Inserts a mail; with `replaces` in the place of an unsent one of its kind with the same. */
export async function insertMail(
  trx: Trx,
  { replaces, ...mail }: Omit<StoredMail, 'attempts' | 'replace_key'> & { replaces: string | undefined },
): Promise<void> {
  if (replaces !== undefined) await deleteUnsentMail(trx, mail.kind, replaces);
  const replaceKey = replaces === undefined ? null : replaceKeyOf(mail.kind, replaces);
  await trx
    .insertInto('mails')
    .values({ ...mail, replace_key: replaceKey })
    .execute();
}

/** Forgets the mail of this kind that would be replaced, if it is not sent yet. */
export async function deleteUnsentMail(db: Db, kind: MailKind, replaces: string): Promise<void> {
  await db.deleteFrom('mails').where('replace_key', '=', replaceKeyOf(kind, replaces)).execute();
}

export async function hasUnsentMail(db: Db, kind: MailKind, replaces: string): Promise<boolean> {
  const key = replaceKeyOf(kind, replaces);
  const row = await db.selectFrom('mails').select('id').where('replace_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Forgets all mails to the member that are not sent yet. */
export async function deleteMailsTo(trx: Trx, memberId: string): Promise<void> {
  const key = trx.selectFrom('members').select('email_key').where('id', '=', memberId);
  await trx.deleteFrom('mails').where('email_key', '=', key).execute();
}

const replaceKeyOf = (kind: MailKind, replaces: string) => `${kind} ${replaces}`;

/** No mail waits for longer than this: one that does was postponed while the clock was ahead. */
const maxAheadMs = 2 * 60 * 60 * 1000;

/** Mails that are due, of each domain at most `perDomain`, the most urgent and then the oldest first. */
export async function listDueMails(
  db: Db,
  { now, perDomain, limit }: { now: number; perDomain: number; limit: number },
): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select * from (
      select m.*, row_number() over (partition by domain order by priority, due_at, id) as turn
      from mails m where (due_at <= ${now} or due_at > ${now + maxAheadMs}) and expires_at > ${now}) as due
    where turn <= ${perDomain} order by priority, due_at, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Takes the mail for an attempt, until `until`; undefined if another server has taken it, or it is gone. */
export async function claimMail(
  db: Db,
  { id, due_at: dueAt }: StoredMail,
  until: number,
): Promise<StoredMail | undefined> {
  return db
    .updateTable('mails')
    .set((change) => ({ due_at: until, attempts: change('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .returningAll()
    .executeTakeFirst();
}

/** Plans the next attempt of a mail that is still claimed by this one; it may have been replaced meanwhile. */
export async function postponeMail(db: Db, { id, due_at: claimedUntil }: StoredMail, dueAt: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('due_at', '=', claimedUntil)
    .execute();
}

/** Lets all mails be due that wait for longer than an attempt can claim them, so that none is just being sent. */
export async function updateAllDue(db: Db, { now, claimMs }: { now: number; claimMs: number }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: now })
    .where('due_at', '>', now + claimMs)
    .execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Deletes mails that are worth nothing any more and that nobody is just sending; returns their ids and kinds. */
export async function deleteExpiredMails(db: Db, now: number): Promise<Pick<StoredMail, 'id' | 'kind'>[]> {
  return db
    .deleteFrom('mails')
    .where('due_at', '<=', now)
    .where('expires_at', '<=', now)
    .returning(['id', 'kind'])
    .execute();
}

/** Whether a mailbox has refused mail for good since its address was confirmed. */
export async function isRefusingMail(db: Db, emailKey: string): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('mail_refused_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return typeof member?.mail_refused_at === 'number';
}

/** Stores when the mailbox of the mail refused it for good; null if it takes mail. */
export async function updateMailRefused(
  db: Db,
  { kind, email_key: key, replace_key: replaceKey }: StoredMail,
  at: number | null,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ mail_refused_at: at })
    .where('email_key', '=', key)
    .where('mail_refused_at', at === null ? 'is not' : 'is', null)
    .execute();
  if (kind !== 'verification' || replaceKey === null) return;
  await db
    .updateTable('members')
    .set({ pending_refused_at: at })
    .where('id', '=', replaceKey.slice(replaceKeyOf(kind, '').length))
    .where(sql`lower(pending_email)`, '=', key)
    .execute();
}

/** Stores that the mailbox of the mail is full, or that it has taken one: of the address that the member waits to confirm, or else has. */
export async function updateFullMailbox(
  db: Db,
  { kind, email_key: key, replace_key: replaceKey }: StoredMail,
  isFull: boolean,
): Promise<void> {
  const pendingId = kind === 'verification' ? replaceKey?.slice(replaceKeyOf(kind, '').length) : undefined;
  await db
    .updateTable('members')
    .set({ full_mailbox: isFull ? key : null })
    .where((is) =>
      is.or([
        is.and([is('email_key', '=', key), is('pending_email', 'is', null)]),
        is.and([is('id', '=', pendingId ?? ''), is(sql`lower(pending_email)`, '=', key)]),
      ]),
    )
    .where('full_mailbox', isFull ? 'is distinct from' : '=', key)
    .execute();
}

export const listMailResults = (db: Db): Promise<Selectable<Database['mail_results']>[]> =>
  db.selectFrom('mail_results').selectAll().execute();

export async function insertMailResult(
  db: Db,
  {
    kind,
    result,
    reason = '',
    now,
  }: { kind: MailKind; result: MailResult; reason?: MailFailureReason | ''; now: number },
): Promise<void> {
  await db
    .insertInto('mail_results')
    .values({ kind, result, reason, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'result'])
        .doUpdateSet((change) => ({ count: change('mail_results.count', '+', 1), reason, last_at: now })),
    )
    .execute();
}
