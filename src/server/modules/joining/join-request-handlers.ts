import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';

import type { createDecisionMail } from './decision-mail.ts';
import { listWaitingRequests } from './join-requests-store.ts';
import type { createJoinRequests } from './join-requests.ts';

export interface JoinRequestDeps {
  db: Db;
  clock: Clock;
  requests: Pick<ReturnType<typeof createJoinRequests>, 'approve' | 'decline'>;
  mailDecision: ReturnType<typeof createDecisionMail>;
  notifier: {
    /** Notes that this admin has seen who waits. */
    saw: (db: Db, list: 'joining', viewerId: string) => Promise<void>;
  };
}

type Ids = 'listJoinRequests' | 'approveJoinRequest' | 'declineJoinRequest';

/** Who waits to join, and what admins decide about it. */
export function joinRequestHandlers(deps: JoinRequestDeps): Handlers<Context, Ids> {
  const { db, clock, requests, mailDecision, notifier } = deps;
  return {
    async listJoinRequests({ query }, { member }) {
      await notifier.saw(db, 'joining', member.id);
      const { items, nextCursor } = toPage(await listWaitingRequests(db, query), query.limit, (row) => row.id);
      const waiting = items.map(({ id, username, reason, requested_at: at }) => ({
        _id: id,
        username,
        reason,
        requestedAt: new Date(at).toISOString(),
      }));
      return { requests: waiting, nextCursor };
    },

    async approveJoinRequest({ params, body }, { member, locale, t }) {
      const message = visibleText(body.message ?? '').trim();
      const account = await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        const approved = await requests.approve(trx, actor, params.id);
        await mailDecision(trx, approved, { isApproved: true, message }, locale);
        return approved;
      });
      const { username } = account;
      return { message: t(msg`@${{ username }} is a member now and gets a mail.`) };
    },

    async declineJoinRequest({ params, body }, { member, locale, t }) {
      const message = visibleText(body.message ?? '').trim();
      const account = await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        const declined = await requests.decline(trx, actor, params.id, message);
        await mailDecision(trx, declined, { isApproved: false, message }, locale);
        return declined;
      });
      const { username } = account;
      return {
        message: t(msg`@${{ username }} is declined and gets a mail. For seven days you can undo it in the log.`),
      };
    },
  };
}
