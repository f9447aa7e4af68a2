import type { Schemas } from '#contract/operations.ts';

import type { AuditRow } from './audit-store.ts';
import { timeOf, undoableUntil, type Undoers } from './undo.ts';

/** Converts a line of the log to the contract's AuditEntry. */
export function presentEntry(entry: AuditRow, undoers: Undoers, now: number): Schemas['AuditEntry'] {
  const until = undoableUntil(entry, undoers, now);
  return {
    entryId: entry.id,
    at: new Date(timeOf(entry)).toISOString(),
    action: entry.action,
    actorName: entry.actor_name,
    subjectId: entry.subject_id,
    subjectName: entry.subject_name,
    reason: entry.reason,
    details: JSON.parse(entry.details) as Record<string, unknown>,
    undoneAt: entry.undone_at === null ? null : new Date(entry.undone_at).toISOString(),
    undoneBy: entry.undone_by,
    undoableUntil: until === null ? null : new Date(until).toISOString(),
  };
}
