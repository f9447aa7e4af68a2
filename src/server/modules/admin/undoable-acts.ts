import type { Db } from '#server/platform/database/schema.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';

import { isSameActor, listActsOf, listLaterActs, type LoggedActor } from './audit-store.ts';
import { isSuperseded, maxUndoableMs, undoableUntil } from './undo.ts';

interface Reader {
  /** The admin who would undo them: what was done to itself is for the others. */
  viewerId: string;
  undoFunctions: UndoFunctions;
  now: number;
}

/** The ids of the entries of all that somebody did as an admin or moderator and that can still be undone one after another, the last one first. */
export async function listUndoableActs(
  db: Db,
  actor: LoggedActor,
  { viewerId, undoFunctions, now }: Reader,
): Promise<string[]> {
  const acts = (await listActsOf(db, actor, now - maxUndoableMs)).filter(
    (act) => act.subject_id !== viewerId && undoableUntil(act, undoFunctions, now) !== null,
  );
  const oldest = acts.at(-1);
  if (!oldest) return [];
  const later = await listLaterActs(db, oldest.id, [...new Set(acts.map((act) => act.subject_id))]);
  // What the same one did later is undone before.
  const byOthers = later.filter((act) => !isSameActor(act, actor));
  return acts.filter((act) => !isSuperseded(act, byOthers)).map(({ id }) => id);
}
