import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';

import type { AuditRow } from './audit-store.ts';
import { findOpenedSubjects, type OpenedSubject } from './audit-subjects.ts';
import { timeOf, undoableUntil, type Undoers } from './undo.ts';

/** Converts lines of the log to the contract's AuditEntry, with what a link to their subjects opens. */
export async function presentEntries(
  db: Db,
  entries: readonly AuditRow[],
  undoers: Undoers,
  now: number,
): Promise<Schemas['AuditEntry'][]> {
  const subjects = await findOpenedSubjects(
    db,
    entries.flatMap((entry) => entry.subject_id ?? []),
  );
  return entries.map((entry) => presentEntry(entry, subjects.get(entry.subject_id ?? ''), undoers, now));
}

function presentEntry(entry: AuditRow, opened: OpenedSubject | undefined, undoers: Undoers, now: number) {
  const until = undoableUntil(entry, undoers, now);
  return {
    entryId: entry.id,
    at: new Date(timeOf(entry)).toISOString(),
    action: entry.action,
    actorName: entry.actor_name,
    subjectId: entry.subject_id,
    subjectName: entry.subject_name,
    opens: opened ?? null,
    reason: entry.reason,
    details: JSON.parse(entry.details) as Record<string, unknown>,
    undoneAt: entry.undone_at === null ? null : new Date(entry.undone_at).toISOString(),
    undoneBy: entry.undone_by,
    undoableUntil: until === null ? null : new Date(until).toISOString(),
  };
}
