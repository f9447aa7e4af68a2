import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';
import { readRemovals, type RemovalProgress } from '#server/rules/bulk-removals.ts';

import { listLaterActs, type AuditRow } from './audit-store.ts';
import { findOpenedSubjects, type OpenedSubject } from './audit-subjects.ts';
import { changedPart, changedSettings } from './changed-parts.ts';
import { isSuperseded, timeOf, undoableUntil } from './undo.ts';

/** Converts lines of the log to the contract's AuditEntry, with what a link to their subjects opens, for the admin who reads them. */
export async function presentEntries(
  db: Db,
  viewer: { id: string; isModerator: boolean },
  entries: readonly AuditRow[],
  { undoFunctions, now }: { undoFunctions: UndoFunctions; now: number },
): Promise<Schemas['AuditEntry'][]> {
  const subjects = await findOpenedSubjects(
    db,
    entries.flatMap((entry) => entry.subject_id ?? []),
  );
  const recent = entries.filter(
    (entry) =>
      entry.subject_id !== viewer.id &&
      !(viewer.isModerator && entry.actor_id !== viewer.id) &&
      undoableUntil(entry, undoFunctions, now) !== null,
  );
  const oldest = recent.map(({ id }) => id).toSorted()[0];
  const subjectIds = [...new Set(recent.map((entry) => entry.subject_id))];
  const later = oldest === undefined ? [] : await listLaterActs(db, oldest, subjectIds);
  const undoable = new Set(recent.filter((entry) => !isSuperseded(entry, later)));
  const removals = await readRemovals(
    db,
    entries.filter(({ action }) => action === 'members.decided').map(({ id }) => id),
  );
  return entries.map((entry) =>
    presentEntry(
      { ...entry, removal: removals.get(entry.id) },
      subjects.get(entry.subject_id ?? ''),
      undoable.has(entry) ? undoableUntil(entry, undoFunctions, now) : null,
    ),
  );
}

/** Of long texts and lists that were changed only the part that is another one, and of many members the first: the file of the log has all of it. */
function presentDetails({ action, details, removal }: PresentedRow): Record<string, unknown> {
  const parsed = JSON.parse(details) as Record<string, unknown>;
  if (action === 'page.changed')
    return { ...parsed, ...changedPart(String(parsed['before']), String(parsed['after'])) };
  if (action === 'settings.changed') return changedSettings(details);
  if (action !== 'members.decided') return parsed;
  const { isRunning = false, removed = 0, total = 0 } = removal ?? {};
  const members = parsed['members'] as { name: string }[];
  return {
    ...parsed,
    members: members.slice(0, shownMembers).map(({ name }) => ({ name })),
    membersCount: members.length,
    removedCount: total,
    ...(isRunning && { isRunning, removedSoFar: removed }),
  };
}

interface PresentedRow extends AuditRow {
  removal: RemovalProgress | undefined;
}

const shownMembers = 5;

function presentEntry(entry: PresentedRow, opened: OpenedSubject | undefined, until: number | null) {
  return {
    entryId: entry.id,
    at: new Date(timeOf(entry)).toISOString(),
    action: entry.action,
    actorId: entry.actor_id,
    actorName: entry.actor_name,
    subjectId: entry.subject_id,
    subjectName: entry.subject_name,
    opens: opened ?? null,
    reason: entry.reason,
    details: presentDetails(entry),
    undoneAt: entry.undone_at === null ? null : new Date(entry.undone_at).toISOString(),
    undoneBy: entry.undone_by,
    undoableUntil: until === null ? null : new Date(until).toISOString(),
  };
}
