import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';

import type { createDeletions } from './audited-deletion.ts';

interface RequestDeps {
  db: Db;
  clock: Clock;
  deletions: Pick<ReturnType<typeof createDeletions>, 'schedule'>;
}

/** What admins do to accounts on the request of members who cannot log in. */
export function requestHandlers({ db, clock, deletions }: RequestDeps): Handlers<Context, 'scheduleDeletion'> {
  return {
    async scheduleDeletion({ params, body: { reason } }, { member, t }) {
      const day = await inAdminTransaction(db, member, clock.now(), (trx, actor) =>
        deletions.schedule(trx, actor, params.id, reason),
      );
      return { message: t(msg`The account is deleted on ${{ day }}. Until then you can undo it in the log.`) };
    },
  };
}
