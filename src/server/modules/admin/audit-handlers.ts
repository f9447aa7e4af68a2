import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { inAdminTransaction } from '#server/platform/admin-transaction.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';

import { findAuditEntry, listAuditEntries, updateUndone } from './audit-store.ts';
import { presentEntries } from './present-entry.ts';
import { undoableUntil, type Undoers } from './undo.ts';

interface AuditDeps {
  db: Db;
  clock: Clock;
  undoers: Undoers;
}

/** The log of what admins did, and its undoing within seven days. */
export function auditHandlers({ db, clock, undoers }: AuditDeps): Handlers<Context, 'listAuditLog' | 'undoAdminAct'> {
  return {
    async listAuditLog({ query }) {
      const { items, nextCursor } = toPage(await listAuditEntries(db, query), query.limit, (entry) => entry.id);
      return { entries: await presentEntries(db, items, undoers, clock.now()), nextCursor };
    },

    async undoAdminAct({ params }, { member, t }) {
      const now = clock.now();
      await inAdminTransaction(db, member, now, async (trx, actor) => {
        if (!(await findAuditEntry(trx, params.entryId))) throw new Problem(404, msg`This entry does not exist.`);
        const entry = await updateUndone(trx, params.entryId, actor.name, now);
        if (!entry) throw new Problem(409, msg`This was undone already.`);
        const undo = undoers[entry.action];
        const until = undoableUntil({ ...entry, undone_at: null }, undoers, now);
        if (!undo || until === null) throw new Problem(409, msg`This can no longer be undone.`);
        await undo(trx, entry);
      });
      return { message: t(msg`It is undone.`) };
    },
  };
}
