import type { Trx } from '#server/platform/database/schema.ts';
import type { CaseRow } from '#server/platform/report-cases.ts';

type Subject = Pick<CaseRow, 'kind' | 'subject_id'>;

/** Hides a post or comment, unless it is hidden already; changes nothing for a member. */
export async function hideSubject(trx: Trx, { kind, subject_id: id }: Subject, by: string | null, now: number) {
  if (kind === 'post')
    await trx
      .updateTable('posts')
      .set({ removed_at: now, removed_by: by })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .execute();
  if (kind === 'comment')
    await trx
      .updateTable('comments')
      .set({ deleted_at: now, deleted_by: by })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
}

/** Shows a post or comment again that was hidden at this time; one that its author has deleted stays hidden. */
export async function showSubject(trx: Trx, { kind, subject_id: id }: Subject, since: number | null): Promise<void> {
  if (since === null) return;
  if (kind === 'post')
    await trx
      .updateTable('posts')
      .set({ removed_at: null, removed_by: null })
      .where('id', '=', id)
      .where('removed_at', '=', since)
      .execute();
  if (kind === 'comment')
    await trx
      .updateTable('comments')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', id)
      .where('deleted_at', '=', since)
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
