import { msg } from '@lingui/core/runtime-macro';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkModerated } from '#server/rules/admin-transaction.ts';
import type { Actor, UndoFunctions, Undone } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { moderationActions } from './audit-actions.ts';
import {
  findAuditEntry,
  isSameActor,
  listActsOf,
  listLaterActs,
  updateUndone,
  type AuditRow,
  type LoggedActor,
} from './audit-store.ts';
import { isSuperseded, maxUndoableMs, undoableUntil } from './undo.ts';

/**
 * Undoes the act of an entry of the log in the transaction of the actor, after which the caller calls `finish`. Throws a Problem if
 * the actor may not, or it is no longer possible.
 */
export async function undoEntry(
  trx: Trx,
  actor: Actor,
  entryId: string,
  { undoFunctions, now }: { undoFunctions: UndoFunctions; now: number },
): Promise<{ entry: AuditRow; finish: Undone }> {
  const found = await findAuditEntry(trx, entryId);
  if (!found || (actor.isModerator === true && !isOwnDecision(found, actor)))
    throw new Problem(404, msg`This entry does not exist.`);
  const entry = await updateUndone(trx, entryId, actor.name, now);
  if (!entry) throw new Problem(409, msg`This was undone already.`);
  const undo = undoFunctions[entry.action];
  const until = undoableUntil({ ...entry, undone_at: null }, undoFunctions, now);
  if (!undo || until === null) throw new Problem(409, msg`This can no longer be undone.`);
  if (actor.id !== null && entry.subject_id === actor.id)
    throw new Problem(403, msg`This is about you, so another admin has to undo it.`);
  const undone = await undo(trx, entry);
  if (actor.isModerator === true) checkModerated(actor, await requireSubject(trx, entry));
  // Only now: undoing has locked the subject, so nothing newer can happen to it unseen.
  if (isSuperseded(entry, await listLaterActs(trx, entry.id, [entry.subject_id])))
    throw new Problem(409, msg`This was changed again since then.`);
  return { entry, finish: undone ?? (() => Promise.resolve(undefined)) };
}

const isOwnDecision = ({ actor_id: by, action }: AuditRow, { id }: Actor): boolean =>
  by === id && moderationActions.includes(action);

async function requireSubject(trx: Trx, { subject_id: id }: AuditRow): Promise<Account> {
  const account = id === null ? undefined : await lockMember(trx, id);
  if (!account) throw new Problem(409, msg`What this was about is gone, so it cannot be undone.`);
  return account;
}

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
