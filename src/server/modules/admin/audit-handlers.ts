import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkModerated, inModeratorTransaction } from '#server/rules/admin-transaction.ts';
import type { Actor, UndoFunctions } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { findAuditEntry, listAuditEntries, listLaterActs, updateUndone, type AuditRow } from './audit-store.ts';
import { exportLog } from './export-log.ts';
import { presentEntries } from './present-entry.ts';
import { isSuperseded, moderationActions, undoableUntil } from './undo.ts';

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
}: AuditDeps): Handlers<Context, 'listAuditLog' | 'exportAuditLog' | 'undoAdminAct'> {
  return {
    async listAuditLog({ query }, { member }) {
      const found = await listAuditEntries(db, {
        ...query,
        viewerId: member.id,
        // Moderators read what they did themselves, and not what they did while they were admins.
        ...(member.isModerator && { actorId: member.id, actions: moderationActions }),
      });
      const { items, nextCursor } = toPage(found, query.limit, (entry) => entry.id);
      return { entries: await presentEntries(db, member, items, { undoFunctions, now: clock.now() }), nextCursor };
    },

    async exportAuditLog({ query }, { member, reply }) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="log-${day}.csv"`,
      });
      return exportLog(db, { ...query, viewerId: member.id });
    },

    async undoAdminAct({ params }, { member, t }) {
      const now = clock.now();
      await inModeratorTransaction(db, member, now, async (trx, actor) => {
        const found = await findAuditEntry(trx, params.entryId);
        if (!found || (actor.isModerator === true && !isOwnDecision(found, actor)))
          throw new Problem(404, msg`This entry does not exist.`);
        const entry = await updateUndone(trx, params.entryId, actor.name, now);
        if (!entry) throw new Problem(409, msg`This was undone already.`);
        const undo = undoFunctions[entry.action];
        const until = undoableUntil({ ...entry, undone_at: null }, undoFunctions, now);
        if (!undo || until === null) throw new Problem(409, msg`This can no longer be undone.`);
        if (entry.subject_id === actor.id)
          throw new Problem(403, msg`This is about you, so another admin has to undo it.`);
        await undo(trx, entry);
        if (actor.isModerator === true) checkModerated(actor, await requireSubject(trx, entry));
        // Only now: undoing has locked the subject, so nothing newer can happen to it unseen.
        if (isSuperseded(entry, await listLaterActs(trx, entry.id, [entry.subject_id])))
          throw new Problem(409, msg`This was changed again since then.`);
      });
      return { message: t(msg`It is undone.`) };
    },
  };
}

const isOwnDecision = ({ actor_id: by, action }: AuditRow, { id }: Actor): boolean =>
  by === id && moderationActions.includes(action);

async function requireSubject(trx: Trx, { subject_id: id }: AuditRow): Promise<Account> {
  const account = id === null ? undefined : await lockMember(trx, id);
  if (!account) throw new Problem(409, msg`What this was about is gone, so it cannot be undone.`);
  return account;
}
