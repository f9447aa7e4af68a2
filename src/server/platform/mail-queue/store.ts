import { sql, type RawBuilder, type Selectable } from 'kysely';

import { inList } from '../database/pagination.ts';
import type { Database, Db, Trx } from '../database/schema.ts';
import { rowsAtOnce } from '../database/slices.ts';
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

/** The letter of the unsent mail of this kind that would be replaced, as JSON; null if there is none. */
export const unsentLetter = (kind: MailKind, replaces: string): RawBuilder<string | null> =>
  sql`(select letter from mails where replace_key = ${sql.lit(replaceKeyOf(kind, ''))} || ${sql.ref(replaces)})`;

/** Forgets all mails to the member that are not sent yet. */
export async function deleteMailsTo(trx: Trx, memberId: string): Promise<void> {
  const key = trx.selectFrom('members').select('email_key').where('id', '=', memberId);
  await trx.deleteFrom('mails').where('email_key', '=', key).execute();
}

const replaceKeyOf = (kind: MailKind, replaces: string) => `${kind} ${replaces}`;

/** A place in the order in which mails are sent. */
export type MailPlace = Pick<StoredMail, 'priority' | 'due_at' | 'id'>;

interface DueOptions {
  now: number;
  /** To none of these domains. */
  except: readonly string[];
  /** Only from this place on. */
  from: MailPlace | null;
  limit: number;
}

/** Mails that are due, the most urgent and then the oldest first. Each priority is read from its place in the index on. */
export async function listDueMails(db: Db, { now, except, from, limit }: DueOptions): Promise<StoredMail[]> {
  const end = sql.lit(limit);
  const ofPriority = (priority: number) => {
    const isReached =
      from?.priority === priority
        ? sql`(due_at, id) >= (${from.due_at}, ${from.id})`
        : sql.lit(from === null || from.priority < priority);
    return sql`select * from (
      select id from mails
      where priority = ${sql.lit(priority)} and due_at <= ${now} and expires_at > ${now}
        and domain not ${inList(['', ...except])} and ${isReached}
      order by due_at, id limit ${end}) as found`;
  };
  const ids = sql.join([0, 1, 2].map(ofPriority), sql` union all `);
  const { rows } = await sql<StoredMail>`
    select * from mails where id in (${ids}) order by priority, due_at, id limit ${end}`.execute(db);
  return rows;
}

/** Whether any mail waits, due or not. */
export const hasMails = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('mails').select('id').limit(1).executeTakeFirst()) !== undefined;

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

/** No mail waits for longer than this: one that does was postponed while the clock was ahead. */
export const maxAheadMs = 2 * 60 * 60 * 1000;

/** Lets some of the mails be due that would wait for longer than this; returns whether there may be more. */
export async function updateSomeDue(db: Db, { now, waitMs }: { now: number; waitMs: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`update mails set due_at = ${now} where id in (
    select id from mails where due_at > ${now + waitMs} limit ${sql.lit(rowsAtOnce)})`.execute(db);
  return numAffectedRows === BigInt(rowsAtOnce);
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Deletes some of the mails that are worth nothing any more and that nobody is just sending; returns their ids and kinds. */
export async function deleteExpiredMails(db: Db, now: number): Promise<Pick<StoredMail, 'id' | 'kind'>[]> {
  const { rows } = await sql<Pick<StoredMail, 'id' | 'kind'>>`
    delete from mails where id in (
      select id from mails where expires_at <= ${now} and due_at <= ${now} order by expires_at limit ${sql.lit(rowsAtOnce)})
    returning id, kind`.execute(db);
  return rows;
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
