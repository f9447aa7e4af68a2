import type { Db } from '#server/platform/database/schema.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';

import { listActsOf, listLaterActs } from './audit-store.ts';
import { isSuperseded, maxUndoableMs, undoableUntil } from './undo.ts';

interface Reader {
  /** The admin who would undo them: what was done to itself is for the others. */
  viewerId: string;
  undoFunctions: UndoFunctions;
  now: number;
}

/** The ids of the entries of all that a member did as an admin or moderator and that can still be undone one after another, the last one first. */
export async function listUndoableActs(
  db: Db,
  memberId: string,
  { viewerId, undoFunctions, now }: Reader,
): Promise<string[]> {
  const acts = (await listActsOf(db, memberId, now - maxUndoableMs)).filter(
    (act) => act.subject_id !== viewerId && undoableUntil(act, undoFunctions, now) !== null,
  );
  const oldest = acts.at(-1);
  if (!oldest) return [];
  const later = await listLaterActs(db, oldest.id, [...new Set(acts.map((act) => act.subject_id))]);
  // What the member itself did later is undone before.
  const byOthers = later.filter((act) => act.actor_id !== memberId);
  return acts.filter((act) => !isSuperseded(act, byOthers)).map(({ id }) => id);
}
