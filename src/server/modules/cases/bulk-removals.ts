import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inSlices } from '#server/platform/database/slices.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import { Problem } from '#server/platform/problem.ts';
import { createSlicedWork } from '#server/platform/sliced-work.ts';
import { readRemovals, type RemovalProgress } from '#server/rules/bulk-removals.ts';
import { openCase } from '#server/rules/report-cases.ts';

import {
  countThings,
  findEntry,
  listCaseIds,
  listRunning,
  listThings,
  lockRemoval,
  thingsAtOnce,
  updateRemoval,
  type Removal,
} from './bulk-removals-store.ts';
import type { createDecisions, DecisionsDeps } from './decisions.ts';

interface RemovalsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  decisions: Pick<ReturnType<typeof createDecisions>, 'decide' | 'undo'>;
  suspensions: DecisionsDeps['suspensions'];
  log: ErrorLogger;
}

/**
 * Removes all posts and comments that members had made when it was decided, the newest first, or suspends their accounts, and undoes
 * that. Either goes on in slices after the transaction that begins it; a removal that is undone before its end turns round where it is.
 */
export function createBulkRemovals({ db, clock, newId, decisions, suspensions, log }: RemovalsDeps) {
  const work = createSlicedWork({
    name: 'removal of what members made',
    run,
    listUnfinished: () => listRunning(db),
    log,
  });

  async function* run(id: string): AsyncGenerator<void> {
    await countThings(db, id);
    yield* inSlices(db, async (trx) => {
      const removal = await lockRemoval(trx, id);
      if (removal && removal.act !== 'things') return changeAccount(trx, removal);
      if (removal?.state === 'removing') return removeSome(trx, removal);
      return removal?.state === 'restoring' ? restoreSome(trx, removal) : false;
    });
  }

  /** Suspends the account or brings it back: one step. */
  async function changeAccount(trx: Trx, removal: Removal): Promise<false> {
    const { entry_id: entryId, member_id: memberId, decided_at: now, act, state, removed } = removal;
    if (state === 'removing') {
      const { actor_id: id, actor_name: name, reason } = await findEntry(trx, entryId);
      const suspension = { reason, days: undefined, now, isDeletion: act === 'delete' };
      const isRemoved = await isDone(() => suspensions.apply(trx, { id, name }, memberId, suspension));
      await updateRemoval(trx, removal, { state: 'removed', removed: Number(isRemoved), total: Number(isRemoved) });
    } else if (state === 'restoring') {
      const isFree = removed === 0 || (await isDone(() => suspensions.undoOf(trx, memberId, now)));
      await updateRemoval(trx, removal, { state: 'restored', removed: Number(!isFree) });
    }
    return false;
  }

  async function removeSome(trx: Trx, removal: Removal): Promise<boolean> {
    const { entry_id: entryId, member_id: memberId } = removal;
    const things = await listThings(trx, removal);
    const { actor_id: actorId, actor_name: name, reason } = await findEntry(trx, entryId);
    let removed = 0;
    for (const { isToRemove, ...thing } of things)
      if (
        isToRemove === 1 &&
        (await isDone(async () => {
          const caseId = await openCase(trx, { clock, newId }, { ...thing, authorId: memberId });
          const decision = { decision: 'remove', message: reason } as const;
          await decisions.decide(trx, { id: actorId, name }, caseId, decision, { entryId });
        }))
      )
        removed += 1;
    const isEnd = things.length < thingsAtOnce;
    await updateRemoval(trx, removal, {
      removed: removal.removed + removed,
      reached: things.at(-1)?.id ?? removal.reached,
      ...(isEnd && { state: 'removed', total: removal.removed + removed }),
    });
    return !isEnd;
  }

  async function restoreSome(trx: Trx, removal: Removal): Promise<boolean> {
    const caseIds = await listCaseIds(trx, removal);
    let restored = 0;
    for (const caseId of caseIds) if (await isDone(() => decisions.undo(trx, caseId))) restored += 1;
    const isEnd = caseIds.length < thingsAtOnce;
    await updateRemoval(trx, removal, {
      removed: removal.removed - restored,
      reached: caseIds.at(-1) ?? removal.reached,
      ...(isEnd && { state: 'restored' }),
    });
    return !isEnd;
  }

  return {
    work,

    /** Records what is to be removed of up to a thousand members; `begin` does it. */
    async insert(
      trx: Trx,
      entryId: string,
      memberIds: readonly string[],
      act: Removal['act'] = 'things',
    ): Promise<void> {
      if (memberIds.length === 0) return;
      const total = act === 'things' ? null : 1;
      const common = { entry_id: entryId, decided_at: clock.now(), state: 'removing', act, total } as const;
      await trx
        .insertInto('bulk_removals')
        .values(memberIds.map((id) => ({ ...common, member_id: id })))
        .execute();
    },

    /** Records that all of the entry is to be restored, or what is removed by now; `begin` does it. */
    async turnRound(trx: Trx, entryId: string): Promise<void> {
      await trx
        .updateTable('bulk_removals')
        .set((eb) => ({ state: 'restoring', reached: '', total: eb.ref('removed') }))
        .where('entry_id', '=', entryId)
        .execute();
    },

    /** Goes on with what is recorded for the entry, and returns after a moment how far it is. */
    async begin(entryId: string): Promise<RemovalProgress | undefined> {
      await work.begin(await listRunning(db, entryId));
      return (await readRemovals(db, [entryId])).get(entryId);
    },
  };
}

/** False for a refusal: it was changed or deleted since. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await work()) !== false;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}
