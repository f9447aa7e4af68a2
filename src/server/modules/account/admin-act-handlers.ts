import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { inAdminTransaction, inModeratorTransaction } from '#server/rules/admin-transaction.ts';

import type { createDeletions } from './audited-deletion.ts';
import type { createRemovedParts } from './removed-parts.ts';

interface AdminActDeps {
  db: Db;
  clock: Clock;
  deletions: Pick<ReturnType<typeof createDeletions>, 'schedule'>;
  removedParts: Pick<ReturnType<typeof createRemovedParts>, 'remove'>;
}

/** What admins do to the accounts and profiles of members. */
export function adminActHandlers({
  db,
  clock,
  deletions,
  removedParts,
}: AdminActDeps): Handlers<Context, 'scheduleDeletion' | 'removeProfilePart'> {
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
  };
}
