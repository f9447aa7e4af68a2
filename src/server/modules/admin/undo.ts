import type { AuditAction } from '#server/platform/audit-log.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { timeOfId } from '#server/platform/ids.ts';

import type { AuditRow } from './audit-store.ts';

/** So long can what an admin did be undone. */
const undoableMs = 7 * 24 * 60 * 60 * 1000;

/** How to undo each action that can be undone; throws a Problem if it is no longer possible. */
export type Undoers = Partial<Record<AuditAction, (trx: Trx, entry: AuditRow) => Promise<void>>>;

/** When an entry was written. */
export const timeOf = ({ id }: { id: string }): number => timeOfId(id);

/** Until when the entry can be undone; null if it cannot, or no longer. */
export function undoableUntil(entry: AuditRow, undoers: Undoers, now: number): number | null {
  const until = timeOf(entry) + undoableMs;
  return undoers[entry.action] !== undefined && entry.undone_at === null && until > now ? until : null;
}
