import { sql } from 'kysely';

import type { Trx } from '#server/platform/database/schema.ts';
import type { CaseRow } from '#server/rules/report-cases.ts';

type Subject = Pick<CaseRow, 'kind' | 'subject_id'>;

/**
 * Hides a post or comment; changes nothing for a member. A comment that its author has deleted stays its author's, and the decision
 * of the case keeps it from being restored.
 */
export async function hideSubject(trx: Trx, { kind, subject_id: id }: Subject, by: string | null, now: number) {
  if (kind === 'post')
    await trx
      .updateTable('posts')
      .set({ removed_at: now, removed_by: by, awaits_review: 0 })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('removed_at', 'is', null), eb('awaits_review', '=', 1)]))
      .execute();
  // Also the row of one that is hidden, which locks it: it may be restored at the same time.
  if (kind === 'comment')
    await trx
      .updateTable('comments')
      .set({ deleted_at: sql<number>`coalesce(deleted_at, cast(${now} as bigint))` })
      .where('id', '=', id)
      .execute();
}

/** Shows a post or comment again that was hidden by this decision; one that its author has deleted stays hidden. */
export async function showSubject(
  trx: Trx,
  row: Subject & Pick<CaseRow, 'decided_at' | 'decided_by' | 'is_review'>,
): Promise<void> {
  const { kind, subject_id: id, decided_at: since, decided_by: admin } = row;
  if (kind === 'post')
    await trx
      .updateTable('posts')
      // What nobody had looked at before waits again.
      .set({ removed_by: null, ...(row.is_review === 1 ? { awaits_review: 1 } : { removed_at: null }) })
      .where('id', '=', id)
      .where('removed_at', '=', since)
      .execute();
  if (kind === 'comment')
    await trx
      .updateTable('comments')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', id)
      .where('deleted_at', '=', since)
      .where('also_deleted_by', 'is', null)
      // Before version 0029 the admin stood here, as if it had deleted the comment.
      .where((eb) => eb.or([eb('deleted_by', 'is', null), eb('deleted_by', '=', admin)]))
      .execute();
}

/** Shows a post that has waited for an admin to look at it. */
export async function acceptPost(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ removed_at: null, awaits_review: 0 })
    .where('id', '=', id)
    .where('awaits_review', '=', 1)
    .execute();
}

/** Has a post wait again. */
export async function unacceptPost(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ removed_at: now, awaits_review: 1 })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

const tables = { post: 'posts', comment: 'comments', member: 'members' } as const;

/** Whether there is still a row of it; locks it until the transaction ends. */
export async function lockSubject(trx: Trx, { kind, subject_id: id }: Subject): Promise<boolean> {
  const row = await trx
    .updateTable(tables[kind])
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
