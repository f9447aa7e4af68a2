import { msg } from '@lingui/core/runtime-macro';

import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { toIsoTime, type Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { inAdminTransaction } from '#server/rules/admin-transaction.ts';

import { findUsableInvitation, listInvitations, listInvited, type ListedInvitation } from './invitations-store.ts';
import type { createInvitations } from './invitations.ts';

interface InvitationDeps {
  db: Db;
  clock: Clock;
  invitations: Pick<ReturnType<typeof createInvitations>, 'create' | 'revoke'>;
}

type Ids = 'getInvitation' | 'listInvitations' | 'createInvitation' | 'revokeInvitation';

/** The invitations of admins: who came by them, and what everybody sees who has the link of one. */
export function invitationHandlers({ db, clock, invitations }: InvitationDeps): Handlers<Context, Ids> {
  return {
    async getInvitation({ query }) {
      const found = await findUsableInvitation(db, hashToken(query.invitation), clock.now());
      if (!found) throw new Problem(404, msg`This invitation no longer works.`);
      return { invitedBy: found.creator_name, note: found.note };
    },

    async listInvitations({ query }) {
      const { items, nextCursor } = toPage(await listInvitations(db, query), query.limit, (row) => row.id);
      const ids = items.map((row) => row.id);
      const invited = await listInvited(db, ids);
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
