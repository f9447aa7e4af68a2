import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';
import type { Actor } from '#server/rules/audit-log.ts';

import { toIsoTime } from './present-member.ts';

type ListedInvitation = Database['invitations'] & { is_of_admin: 0 | 1 };

interface InvitationDeps {
  db: Db;
  clock: Clock;
  /** Each with an entry in the audit log. */
  invitations: {
    create(trx: Trx, actor: Actor, invitation: { note: string; maxUses: number; days?: number }): Promise<string>;
    revoke(trx: Trx, actor: Actor, id: string): Promise<void>;
  };
  /** All invitations, the newest first; one more than the limit. */
  list: (db: Db, page: { cursor?: string; limit: number }) => Promise<ListedInvitation[]>;
  /** Who came by these invitations. */
  listInvited: (
    db: Db,
    invitationIds: readonly string[],
  ) => Promise<{ invitation_id: string; id: string; username: string }[]>;
}

type Ids = 'listInvitations' | 'createInvitation' | 'revokeInvitation';

/** The invitations of admins, and who came by them. */
export function invitationHandlers({ db, clock, invitations, ...deps }: InvitationDeps): Handlers<Context, Ids> {
  return {
    async listInvitations({ query }) {
      const { items, nextCursor } = toPage(await deps.list(db, query), query.limit, (row) => row.id);
      const ids = items.map((row) => row.id);
      const invited = await deps.listInvited(db, ids);
      const invitedBy = (id: string) => invited.filter((row) => row.invitation_id === id);
      return { invitations: items.map((row) => presentInvitation(row, invitedBy(row.id))), nextCursor };
    },

    async createInvitation({ body }, { member, t }) {
      const { note = '', maxUses = 1, days } = body;
      const link = await inAdminTransaction(db, member, clock.now(), (trx, actor) =>
        invitations.create(trx, actor, { note, maxUses, ...(days !== undefined && { days }) }),
      );
      return { message: t(msg`The invitation is ready. Its link is shown only now.`), link };
    },

    async revokeInvitation({ params }, { member, t }) {
      await inAdminTransaction(db, member, clock.now(), (trx, actor) =>
        invitations.revoke(trx, actor, params.invitationId),
      );
      return { message: t(msg`The invitation no longer works.`) };
    },
  };
}

const presentInvitation = (row: ListedInvitation, members: { id: string; username: string }[]) => ({
  invitationId: row.id,
  creatorName: row.creator_name,
  note: row.note,
  maxUses: row.max_uses,
  uses: row.uses,
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: toIsoTime(row.expires_at),
  revokedAt: toIsoTime(row.revoked_at),
  isOfAdmin: row.is_of_admin === 1,
  members: members.map(({ id, username }) => ({ _id: id, username })),
});
