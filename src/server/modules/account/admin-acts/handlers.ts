import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { inAdminTransaction, inModeratorTransaction } from '#server/rules/admin-transaction.ts';
import { requireFreshProof } from '#server/rules/fresh-proof.ts';

import type { AdminActs } from './create-admin-acts.ts';

type Ids = 'scheduleDeletion' | 'removeProfilePart' | 'changeMemberEmail';

/** What admins do to the accounts and profiles of members. */
export function adminActHandlers(
  { db, clock }: { db: Db; clock: Clock },
  { deletions, removedParts, emailRequests }: AdminActs,
): Handlers<Context, Ids> {
  return {
    async scheduleDeletion({ params, body: { reason } }, { member, t }) {
      const day = await inAdminTransaction(db, member, clock.now(), (trx, actor) =>
        deletions.schedule(trx, actor, params.id, reason),
      );
      return { message: t(msg`The account is deleted on ${{ day }}. Until then you can undo it in the log.`) };
    },

    async removeProfilePart({ params, body }, { member, t }) {
      await inModeratorTransaction(db, member, clock.now(), (trx, actor) =>
        removedParts.remove(trx, actor, params.id, body),
      );
      return { message: t(msg`It is removed. You can undo it in the log for seven days.`) };
    },

    async changeMemberEmail({ params, body }, { member, t }) {
      // First, so that a stolen session does not learn which addresses are taken.
      await requireFreshProof(db, member, clock.now());
      await emailRequests.check(params.id, body.email);
      await inAdminTransaction(db, member, clock.now(), (trx, actor) => emailRequests.ask(trx, actor, params.id, body));
      return { message: t(msg`The new address has got a link. It counts once that is opened, within a day.`) };
    },
  };
}
