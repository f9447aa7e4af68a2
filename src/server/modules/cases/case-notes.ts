import type { Schemas } from '#contract/operations.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { withinPageBytes } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { isStaff } from '#server/rules/admin-transaction.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';

import { lockCase } from './decisions-store.ts';
import { unknownCase } from './decisions.ts';

interface NoteDeps {
  clock: Clock;
  newId: NewId;
}

/**
 * Notes something on a case, open or decided, with an entry in the log, which has no text: that goes with the case. Throws 404 for no
 * case, and for one that whoever writes it does not read: about itself, and for a moderator about admins and other moderators.
 */
export async function insertCaseNote(
  trx: Trx,
  { clock, newId }: NoteDeps,
  { caseId, actor, body }: { caseId: string; actor: Actor; body: string },
): Promise<void> {
  const row = await lockCase(trx, caseId);
  const author = row && (await lockMember(trx, row.author_id));
  if (!row || !author || author.id === actor.id) throw unknownCase();
  if (actor.isModerator === true && isStaff(author)) throw unknownCase();
  await trx
    .insertInto('case_notes')
    .values({
      id: newId(),
      case_id: caseId,
      author_id: actor.id,
      author_name: actor.name,
      body,
      created_at: clock.now(),
    })
    .execute();
  const subject = { id: author.id, name: author.username };
  const details = { caseId, kind: row.kind, title: row.title };
  await insertAuditEntry(trx, newId, { action: 'case.noted', actor, subject, details });
}

const maxNotes = 100;

/** The newest notes on a case, the oldest of them first. */
export async function listCaseNotes(db: Db, caseId: string): Promise<Schemas['CaseNote'][]> {
  const rows = await db
    .selectFrom('case_notes')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(maxNotes)
    .execute();
  return withinPageBytes(rows)
    .map(({ id, author_name: authorName, body, created_at: at }) => ({
      noteId: id,
      authorName,
      text: body,
      at: new Date(at).toISOString(),
    }))
    .toReversed();
}
