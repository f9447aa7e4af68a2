import { msg } from '@lingui/core/runtime-macro';

import type { Locale } from '#contract/locales.ts';
import type { Handlers } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import type { Actor } from '#server/rules/audit-log.ts';
import type { Account } from '#server/rules/member-transaction.ts';

interface JoiningDeps {
  db: Db;
  clock: Clock;
  /** Who waits, the longest waiting first; one more than the limit. */
  listWaiting: (
    db: Db,
    page: { cursor?: string; limit: number },
  ) => Promise<{ id: string; username: string; reason: string; requested_at: number }[]>;
  /** Both with an entry in the audit log; they return the account, and throw 404 and 409 unless it waits. */
  requests: {
    approve(trx: Trx, actor: Actor, memberId: string): Promise<Account>;
    decline(trx: Trx, actor: Actor, memberId: string, message: string): Promise<Account>;
  };
  /** Mails what was decided. */
  mailDecision: (
    trx: Trx,
    account: Account,
    decision: { isApproved: boolean; message: string },
    locale: Locale,
  ) => Promise<void>;
}

type Ids = 'listJoinRequests' | 'approveJoinRequest' | 'declineJoinRequest';

/** Who waits to join, and what admins decide about it. */
export function joiningHandlers({ db, clock, ...deps }: JoiningDeps): Handlers<Context, Ids> {
  return {
    async listJoinRequests({ query }) {
      const { items, nextCursor } = toPage(await deps.listWaiting(db, query), query.limit, (row) => row.id);
      const requests = items.map(({ id, username, reason, requested_at: at }) => ({
        _id: id,
        username,
        reason,
        requestedAt: new Date(at).toISOString(),
      }));
      return { requests, nextCursor };
    },

    async approveJoinRequest({ params, body }, { member, locale, t }) {
      const message = visibleText(body.message ?? '').trim();
      const account = await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        const approved = await deps.requests.approve(trx, actor, params.id);
        await deps.mailDecision(trx, approved, { isApproved: true, message }, locale);
        return approved;
      });
      const { username } = account;
      return { message: t(msg`@${{ username }} is a member now and gets a mail.`) };
    },

    async declineJoinRequest({ params, body }, { member, locale, t }) {
      const message = visibleText(body.message ?? '').trim();
      const account = await inAdminTransaction(db, member, clock.now(), async (trx, actor) => {
        const declined = await deps.requests.decline(trx, actor, params.id, message);
        await deps.mailDecision(trx, declined, { isApproved: false, message }, locale);
        return declined;
      });
      const { username } = account;
      return {
        message: t(msg`@${{ username }} is declined and gets a mail. For seven days you can undo it in the log.`),
      };
    },
  };
}
