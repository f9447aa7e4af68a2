import { timeOfId } from '#server/platform/ids.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';
import { isRemoval, keptRemovedDays } from '#server/rules/report-cases.ts';

import { changedBy, type Decided } from './audit-actions.ts';
import type { AuditRow } from './audit-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** When an entry was written. */
export const timeOf = ({ id }: { id: string }): number => timeOfId(id);

/** Until when the entry can be undone; null if it cannot, or no longer. */
export function undoableUntil(entry: AuditRow, undoFunctions: UndoFunctions, now: number): number | null {
  const until = timeOf(entry) + undoableDays(entry) * dayMs;
  return undoFunctions[entry.action] !== undefined && entry.undone_at === null && until > now ? until : null;
}

/** No act can be undone for longer. */
export const maxUndoableMs = keptRemovedDays * dayMs;

/** So long can what an admin did be undone; what was removed, as long as it is kept. */
function undoableDays({ action, details }: AuditRow): number {
  if (action !== 'case.decided') return 7;
  const { kind, decision } = JSON.parse(details) as Decided;
  return kind !== 'member' && isRemoval(decision) ? keptRemovedDays : 7;
}

/** The first entry of the decision about several members that this one is of; of any other act its own. */
export const firstEntryId = ({ id, details }: Pick<AuditRow, 'id' | 'details'>): string =>
  (JSON.parse(details) as { firstEntryId?: string }).firstEntryId ?? id;

type Act = Pick<AuditRow, 'id' | 'action' | 'subject_id' | 'details'>;

/**
 * Whether one of these acts, of which none was undone, is newer than the entry and changed the same: an undo is of that act only. One about
 * several members undoes what it still can.
 */
export function isSuperseded(entry: Act, others: readonly Act[]): boolean {
  if (entry.action === 'members.decided') return false;
  const changed = changedBy(entry);
  return others.some((other) => other.id > entry.id && changedBy(other).some((name) => changed.includes(name)));
}
