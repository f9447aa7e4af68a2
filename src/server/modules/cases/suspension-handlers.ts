import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inAdminTransaction, inModeratorTransaction } from '#server/rules/admin-transaction.ts';
import type { Actor } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import type { DecidedCase } from './decisions.ts';

export interface SuspensionDeps {
  db: Db;
  clock: Clock;
  /** Suspends a member, or ends that, with an entry in the audit log; throws 404 and 409 where that cannot be. */
  suspensions: {
    suspend(
      trx: Trx,
      actor: Actor,
      memberId: string,
      suspension: { reason: string; days?: number },
    ): Promise<{ account: Account; until: number | null }>;
    end(trx: Trx, actor: Actor, memberId: string): Promise<void>;
  };
  /** Mails the member. */
  mailDecision: (trx: Trx, decided: DecidedCase) => Promise<void>;
}

/** Suspends members without a report, and ends that. */
export function suspensionHandlers({
  db,
  clock,
  suspensions,
  mailDecision,
}: SuspensionDeps): Handlers<Context, 'suspendMember' | 'unsuspendMember'> {
  return {
    async suspendMember({ params, body }, { member, t }) {
      await inModeratorTransaction(db, member, clock.now(), async (trx, actor) => {
        const { account: author, until } = await suspensions.suspend(trx, actor, params.id, body);
        const decided = {
          decision: 'suspend',
          kind: 'member',
          title: '',
          message: body.reason,
          author,
          until,
        } as const;
        await mailDecision(trx, decided);
      });
      return { message: t(msg`The member is suspended. Nobody sees what it made.`) };
    },

    async unsuspendMember({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => suspensions.end(trx, actor, params.id));
      return { message: t(msg`The member is back, with everything that it made.`) };
    },
  };
}
