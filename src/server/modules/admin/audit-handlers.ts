import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';

import { findAuditEntry, listAuditEntries, listLaterActs, updateUndone } from './audit-store.ts';
import { presentEntries } from './present-entry.ts';
import { isSuperseded, undoableUntil } from './undo.ts';

interface AuditDeps {
  db: Db;
  clock: Clock;
  undoFunctions: UndoFunctions;
}

/** The log of what admins did, and its undoing within seven days. */
export function auditHandlers({
  db,
  clock,
  undoFunctions,
}: AuditDeps): Handlers<Context, 'listAuditLog' | 'undoAdminAct'> {
  return {
    async listAuditLog({ query }, { member }) {
      const found = await listAuditEntries(db, { ...query, viewerId: member.id });
      const { items, nextCursor } = toPage(found, query.limit, (entry) => entry.id);
      return { entries: await presentEntries(db, member, items, { undoFunctions, now: clock.now() }), nextCursor };
    },

    async undoAdminAct({ params }, { member, t }) {
      const now = clock.now();
      await inAdminTransaction(db, member, now, async (trx, actor) => {
        if (!(await findAuditEntry(trx, params.entryId))) throw new Problem(404, msg`This entry does not exist.`);
        const entry = await updateUndone(trx, params.entryId, actor.name, now);
        if (!entry) throw new Problem(409, msg`This was undone already.`);
        const undo = undoFunctions[entry.action];
        const until = undoableUntil({ ...entry, undone_at: null }, undoFunctions, now);
        if (!undo || until === null) throw new Problem(409, msg`This can no longer be undone.`);
        if (entry.subject_id === actor.id)
          throw new Problem(403, msg`This is about you, so another admin has to undo it.`);
        await undo(trx, entry);
        // Only now: undoing has locked the subject, so nothing newer can happen to it unseen.
        if (isSuperseded(entry, await listLaterActs(trx, entry.id, [entry.subject_id])))
          throw new Problem(409, msg`This was changed again since then.`);
      });
      return { message: t(msg`It is undone.`) };
    },
  };
}
