import { msg } from '@lingui/core/runtime-macro';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkModerated } from '#server/rules/admin-transaction.ts';
import type { Actor, Undone, UndoFunctions } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { findAuditEntry, listLaterActs, updateUndone, type AuditRow } from './audit-store.ts';
import { isSuperseded, moderationActions, undoableUntil } from './undo.ts';

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
