import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';

import { findUsableInvitation } from './invitations-store.ts';

/** What everybody sees who has the link of an invitation. */
export function shownInvitationHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<Context, 'getInvitation'> {
  return {
    async getInvitation({ query }) {
      const found = await findUsableInvitation(db, hashToken(query.invitation), clock.now());
      if (!found) throw new Problem(404, msg`This invitation no longer works.`);
      return { invitedBy: found.creator_name, note: found.note };
    },
  };
}
