import { msg, plural } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';

import type { createBulkDecisions, DecidedMember } from './bulk-decisions.ts';
import { findUsername } from './cases-store.ts';

type BulkDecisions = ReturnType<typeof createBulkDecisions>;

interface BulkHandlersDeps {
  db: Db;
  clock: Clock;
  bulk: Pick<BulkDecisions, 'decideMember' | 'lockFirstEntry' | 'insertEntry' | 'finish'>;
}

/** What admins decide about several members at once. */
export function bulkHandlers({ db, clock, bulk }: BulkHandlersDeps): Handlers<Context, 'decideMembers'> {
  return {
    async decideMembers({ body }, { member, t }) {
      const { memberIds, suspend = false, remove = false, days, continues } = body;
      if (!suspend && !remove) throw new Problem(400, msg`Please choose what is to be done.`);
      const decision = { suspend, remove, days, reason: body.reason.trim() };
      const answer = await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        const firstEntryId = continues === undefined ? undefined : await bulk.lockFirstEntry(trx, actor, continues);
        const decided: DecidedMember[] = [];
        const refused: Schemas['UndecidedMember'][] = [];
        // Always in this order, so that two admins at once do not wait for each other.
        for (const memberId of memberIds.toSorted()) {
          try {
            decided.push(await bulk.decideMember(trx, actor, memberId, decision));
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            const { code, text } = error;
            const message = typeof text === 'string' ? text : t(text);
            refused.push({ memberId, username: await findUsername(trx, memberId), code, message });
          }
        }
        const entryId =
          decided.length > 0 ? await bulk.insertEntry(trx, actor, { ...decision, firstEntryId }, decided) : null;
        return { decidedCount: decided.length, refused, entryId };
      });
      const removedCount = answer.entryId === null ? 0 : await bulk.finish(answer.entryId);
      const count = answer.decidedCount;
      return {
        message: t(
          msg`${plural(
            { count },
            {
              0: msg`It could be done to none of them.`,
              one: msg`It is done to # member.`,
              other: msg`It is done to # members.`,
            },
          )}`,
        ),
        ...answer,
        removedCount,
      };
    },
  };
}
