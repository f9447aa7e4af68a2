import { setImmediate } from 'node:timers/promises';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction, inModeratorTransaction } from '#server/rules/admin-transaction.ts';
import type { UndoFunctions, UndonePart } from '#server/rules/audit-log.ts';
import type { SignedInMember } from '#server/rules/member-transaction.ts';

import { moderationActions } from './audit-actions.ts';
import { findAuditEntry, findPartOfDecision, listAuditEntries, type LoggedActor } from './audit-store.ts';
import { exportLog } from './export-log.ts';
import { findMember } from './members-store.ts';
import { presentEntries } from './present-entry.ts';
import { listUndoableActs, undoEntry } from './undo-entry.ts';
import { firstEntryId, undoableUntil } from './undo.ts';

interface AuditDeps {
  db: Db;
  clock: Clock;
  undoFunctions: UndoFunctions;
}

type Ids = 'listAuditLog' | 'exportAuditLog' | 'undoAdminAct' | 'undoActsOfMember' | 'undoActsOfActor';

const maxActsAtOnce = 200;
/** An act about several members takes seconds by itself: after this time no other is begun. */
const maxUndoingMs = 10_000;

/** The log of what admins did, and its undoing within seven days. */
export function auditHandlers({ db, clock, undoFunctions }: AuditDeps): Handlers<Context, Ids> {
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
      const { finish, nextEntryId } = await inModeratorTransaction(db, member, now, async (trx, actor) => {
        const undone = await undoEntry(trx, actor, params.entryId, { undoFunctions, now });
        const next = await findPartOfDecision(trx, firstEntryId(undone.entry));
        const isUndoable = next !== undefined && undoableUntil(next, undoFunctions, now) !== null;
        return { finish: undone.finish, nextEntryId: isUndoable ? next.id : null };
      });
      const undone = await finish();
      return { message: t(describePart(undone)), isWhole: undone === undefined, nextEntryId };
    },

    undoActsOfMember: ({ params }, { member, t }) =>
      undoActs(member, t, async (trx) => {
        const found = await findMember(trx, params.id);
        if (!found) throw new Problem(404, msg`This member does not exist.`);
        return { actor_id: found.id, actor_name: found.username };
      }),

    undoActsOfActor: ({ params }, { member, t }) =>
      undoActs(member, t, async (trx) => {
        const entry = await findAuditEntry(trx, params.entryId);
        if (!entry) throw new Problem(404, msg`This entry does not exist.`);
        return entry;
      }),
  };

  async function undoActs(member: SignedInMember, t: Context['t'], findActor: (trx: Trx) => Promise<LoggedActor>) {
    const now = clock.now();
    const entryIds = await inAdminTransaction(db, member, now, async (trx) =>
      listUndoableActs(trx, await findActor(trx), { viewerId: member.id, undoFunctions, now }),
    );
    let undoneCount = 0;
    // Each in a transaction of its own, so that one which cannot be undone leaves the others alone, and writes of others go on.
    for (const entryId of entryIds) {
      if (undoneCount === maxActsAtOnce || (undoneCount > 0 && clock.now() - now > maxUndoingMs)) break;
      const undoing = inAdminTransaction(db, member, now, (trx, actor) =>
        undoEntry(trx, actor, entryId, { undoFunctions, now }),
      );
      if (await succeeds(undoing.then(({ finish }) => finish()))) undoneCount += 1;
      // Lets the requests run that came meanwhile.
      await setImmediate();
    }
    if (undoneCount === 0) throw new Problem(409, msg`There is nothing that can still be undone.`);
    return { message: t(describeUndone(undoneCount, undoneCount === entryIds.length)), undoneCount };
  }
}

/** False for a refusal; throws what else went wrong. */
const succeeds = (undoing: Promise<unknown>): Promise<boolean> =>
  undoing.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return false;
    },
  );

function describePart(undone: UndonePart): MessageDescriptor {
  if (undone === 'later') return msg`It is being undone. The log shows how far it is.`;
  return undone === 'partly' ? msg`It is undone, but for what was changed or deleted since.` : msg`It is undone.`;
}

const describeUndone = (count: number, areAll: boolean): MessageDescriptor =>
  areAll
    ? msg`${plural({ count }, { one: msg`# act is undone.`, other: msg`# acts are undone.` })}`
    : msg`${plural(
        { count },
        {
          one: msg`# act is undone. Others are not: please repeat it, or look at them in the log.`,
          other: msg`# acts are undone. Others are not: please repeat it, or look at them in the log.`,
        },
      )}`;
