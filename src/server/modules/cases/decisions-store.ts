import type { Schemas } from '#contract/operations.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { Actor } from '#server/rules/audit-log.ts';
import { openSubject, type CaseRow } from '#server/rules/report-cases.ts';

/** A case that waits for a decision; only `lockCase` finds one, and the caller looks at `decided_at`. */
export function lockCase(trx: Trx, id: string): Promise<CaseRow | undefined> {
  return trx
    .updateTable('report_cases')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

interface Decision {
  decision: Schemas['ReportDecision'];
  message: string;
  actor: Actor;
  now: number;
  /** Of an act that this decision is a part of. */
  entryId: string | undefined;
}

/** From here on the case no longer goes with its subject. */
export async function updateDecided(
  trx: Trx,
  id: string,
  { decision, message, actor, now, entryId }: Decision,
): Promise<void> {
  await trx
    .updateTable('report_cases')
    .set({
      decision,
      message,
      decided_at: now,
      decided_by: actor.id,
      decided_by_name: actor.name,
      entry_id: entryId ?? null,
      open_post_id: null,
      open_comment_id: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Opens a decided case again; the caller makes sure that its subject exists. */
export async function updateReopened(trx: Trx, row: CaseRow): Promise<void> {
  const undecided = {
    ...{ decision: null, message: '', decided_at: null, decided_by: null, decided_by_name: '' },
    entry_id: null,
  };
  await trx
    .updateTable('report_cases')
    .set({ ...undecided, ...openSubject(row) })
    .where('id', '=', row.id)
    .execute();
}

export async function deleteCase(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('report_cases').where('id', '=', id).execute();
}

export async function listReporterIds(trx: Trx, caseId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('case_reports')
    .select('reporter_id')
    .where('case_id', '=', caseId)
    // Notifications lock their recipients: always in this order.
    .orderBy('reporter_id')
    .execute();
  return rows.map((row) => row.reporter_id);
}

/** The newest case about the same thing that was opened since this one was decided; open if it was reported again. */
export function findLaterCase(trx: Trx, row: CaseRow): Promise<CaseRow | undefined> {
  return trx
    .selectFrom('report_cases')
    .selectAll()
    .where('subject_id', '=', row.subject_id)
    .where('kind', '=', row.kind)
    .where('id', '!=', row.id)
    .where((eb) => eb.or([eb('id', '>', row.id), eb('decided_at', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
