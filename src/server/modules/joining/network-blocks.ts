import { msg } from '@lingui/core/runtime-macro';
import type { Selectable } from 'kysely';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { parseNetworkBlock } from '#server/platform/network-block.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import { insertAuditEntry, type UndoFunctions } from '#server/rules/audit-log.ts';

const dayMs = 24 * 60 * 60 * 1000;
const maxBlocks = 200;

interface BlocksDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
}

const selectBlocks = (db: Db) => db.selectFrom('network_blocks').selectAll().orderBy('ends_at', 'desc').orderBy('id');

/** Whether nobody can open an account from this network, as `networkOf` names it, at the moment. */
export async function isNetworkBlocked(db: Db, network: string, now: number): Promise<boolean> {
  const blocks = await selectBlocks(db).where('ends_at', '>', now).execute();
  return blocks.some((block) => parseNetworkBlock(block.network).has(network));
}

/** The networks from which nobody can open an account for a time. */
export function networkBlockHandlers({ db, clock, newId }: BlocksDeps) {
  const present = ({ id, network, creator_name, ends_at }: Selectable<Database['network_blocks']>) => ({
    blockId: id,
    network,
    creatorName: creator_name,
    endsAt: new Date(ends_at).toISOString(),
  });
  return {
    async listNetworkBlocks() {
      const blocks = await selectBlocks(db).where('ends_at', '>', clock.now()).limit(maxBlocks).execute();
      return { blocks: blocks.map(present) };
    },

    async blockNetwork({ body }, { member, t }) {
      const now = clock.now();
      const block = parseNetworkBlock(body.network);
      await inAdminTransaction(db, member, now, async (trx, actor) => {
        const current = await selectBlocks(trx).where('ends_at', '>', now).execute();
        if (current.length >= maxBlocks) throw new Problem(409, msg`Please end another block first.`);
        await trx
          .updateTable('network_blocks')
          .set({ ends_at: now })
          .where('network', '=', block.text)
          .where('ends_at', '>', now)
          .execute();
        const [id, endsAt] = [newId(), now + body.days * dayMs];
        const row = { id, network: block.text, creator_name: actor.name, ends_at: endsAt };
        await trx.insertInto('network_blocks').values(row).execute();
        const subject = { id, name: block.text };
        await insertAuditEntry(trx, newId, { action: 'network.blocked', actor, subject, details: { endsAt } });
      });
      const text = block.text;
      return { message: t(msg`Nobody can open an account from ${{ network: text }} now.`) };
    },

    async endNetworkBlock({ params }, { member, t }) {
      const now = clock.now();
      await inAdminTransaction(db, member, now, async (trx, actor) => {
        const { id, network, ends_at: endsAt } = await requireBlock(trx, params.blockId);
        if (endsAt <= now) throw new Problem(409, msg`This block is over already.`);
        await updateEnd(trx, id, now);
        const subject = { id, name: network };
        await insertAuditEntry(trx, newId, { action: 'network.unblocked', actor, subject, details: { endsAt } });
      });
      return { message: t(msg`Accounts can be opened from this network again.`) };
    },
  } satisfies Handlers<Context, 'listNetworkBlocks' | 'blockNetwork' | 'endNetworkBlock'>;
}

export const networkBlockUndo: UndoFunctions = {
  async 'network.blocked'(trx, { subject_id: id }) {
    await updateEnd(trx, (await requireBlock(trx, id ?? '')).id, 0);
  },
  async 'network.unblocked'(trx, { subject_id: id, details }) {
    const { endsAt } = JSON.parse(details) as { endsAt: number };
    await updateEnd(trx, (await requireBlock(trx, id ?? '')).id, endsAt);
  },
};

const updateEnd = (trx: Trx, id: string, endsAt: number) =>
  trx.updateTable('network_blocks').set({ ends_at: endsAt }).where('id', '=', id).execute();

/** Locked, so that of two admins at once the second sees what the first has done. */
async function requireBlock(trx: Trx, id: string) {
  const block = await trx
    .updateTable('network_blocks')
    .set((eb) => ({ network: eb.ref('network') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!block) throw new Problem(404, msg`This network is not blocked.`);
  return block;
}
