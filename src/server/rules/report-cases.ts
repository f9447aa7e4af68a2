import { msg } from '@lingui/core/runtime-macro';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';

import type { Schemas } from '#contract/operations.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';

export type CaseRow = Selectable<Database['report_cases']>;

/** What a case is about. */
export interface CaseSubject {
  kind: Schemas['ReportKind'];
  id: string;
  authorId: string;
  /** The post, or the one that the comment is on; null for a member. */
  postId: string | null;
  /** Of that post; empty for a member. */
  title: string;
}

/** So long are removed posts and comments kept, and can come back. */
export const keptRemovedDays = 30;

/** Whether a decision removes the post or comment that it is about. */
export const isRemoval = (decision: CaseRow['decision']): boolean => decision === 'remove' || decision === 'suspend';

/** The condition that reports alone have not hidden this post or comment: what nobody has decided yet is not deleted by its age. */
export const notHiddenByReports = (
  kind: 'post' | 'comment',
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select 1 from report_cases h where ${sql.ref(`h.open_${kind}_id`)} = ${id} and h.hidden_at is not null)`;

/** Whether reports alone have hidden it, and nobody has decided yet. */
export async function isHiddenByReports(db: Db, { kind, id }: Pick<CaseSubject, 'kind' | 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('report_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why nobody can decide a case any more: the account that it is about is deleted, or else the reported thing is. */
export type ClosingCause = 'account' | 'deleted';

/**
 * Closes open cases (`k`) about what is about to be deleted, at most ten, and returns how many. Whoever is reported cannot
 * make a report vanish: the log keeps it, and its reporters are told.
 */
export type CloseCases = (trx: Trx, which: RawBuilder<unknown>, cause: ClosingCause) => Promise<number>;

/**
 * Returns the id of the subject's open case, and opens one if there is none. Locks it until the transaction ends: no admin decides
 * it meanwhile, and whatever an admin has decided before can be read from here on.
 */
export async function openCase(trx: Trx, ids: { clock: Clock; newId: NewId }, subject: CaseSubject): Promise<string> {
  // One that was found by the insert can be decided, or go with its subject, before it is locked.
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const id = (await lockOpenCase(trx, subject)) ?? (await insertCase(trx, ids, subject));
    if (id !== undefined) return id;
  }
  throw new Problem(409, msg`An admin has just decided about this. Please try again.`);
}

const maxAttempts = 5;

/** As `lockMember` does. */
async function lockOpenCase(trx: Trx, { kind, id }: CaseSubject): Promise<string | undefined> {
  const row = await trx
    .updateTable('report_cases')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Undefined if somebody else has opened one meanwhile. */
async function insertCase(
  trx: Trx,
  { clock, newId }: { clock: Clock; newId: NewId },
  { kind, id, authorId, postId, title }: CaseSubject,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('report_cases')
    .values({
      id: newId(),
      kind,
      subject_id: id,
      author_id: authorId,
      post_id: postId,
      title,
      opened_at: clock.now(),
      ...openSubject({ kind, subject_id: id }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Who reads cases: an admin or a moderator. */
export interface CaseReader {
  id: string;
  isModerator: boolean;
}

/**
 * The condition that the case is not about the reader or something of its own: nobody reads who has reported it, or decides about
 * itself. To moderators cases about admins and other moderators do not exist either.
 */
export const notOwnCase = (table: string, { id, isModerator }: CaseReader): RawBuilder<unknown> => {
  const author = sql.ref(`${table}.author_id`);
  return isModerator ? sql`${author} <> ${id} and ${notOfStaff(author)}` : sql`${author} <> ${id}`;
};

/** The condition that this member is neither an admin nor a moderator. */
export const notOfStaff = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select 1 from members staff where staff.id = ${id} and (staff.is_admin = 1 or staff.is_moderator = 1))`;

/** The columns by which an open case goes when its subject is deleted. */
export const openSubject = ({ kind, subject_id: id }: Pick<CaseRow, 'kind' | 'subject_id'>) => ({
  open_post_id: kind === 'post' ? id : null,
  open_comment_id: kind === 'comment' ? id : null,
});

/** The decision by which admins have removed a post or comment, whatever else hides it; undefined if none holds. */
export function findRemoval(db: Db, { kind, id }: Pick<CaseSubject, 'kind' | 'id'>): Promise<CaseRow | undefined> {
  return db
    .selectFrom('report_cases')
    .selectAll()
    .where('subject_id', '=', id)
    .where('kind', '=', kind)
    .where('decision', 'in', ['remove', 'suspend'])
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
