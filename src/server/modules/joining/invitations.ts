import { msg } from '@lingui/core/runtime-macro';

import { visibleText } from '#contract/visible-text.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { insertAuditEntry, type Actor } from '#server/rules/audit-log.ts';

import { insertInvitation, invitationExists, updateRevokedAt } from './invitations-store.ts';

const day = 24 * 60 * 60 * 1000;

interface InvitationsDeps {
  clock: Clock;
  newId: NewId;
  publicUrl: string;
}

interface NewInvitation {
  note: string;
  maxUses: number;
  /** Undefined if it has no end. */
  days?: number | undefined;
}

/** Makes and revokes invitations, each with an entry in the audit log. For admins and for the command line. */
export function createInvitations({ clock, newId, publicUrl }: InvitationsDeps) {
  return {
    /** Returns the link, which nothing can show again: the database has a hash of its token. */
    async create(trx: Trx, actor: Actor, { note: written, maxUses, days }: NewInvitation): Promise<string> {
      const note = visibleText(written).trim();
      const [id, token, now] = [newId(), newToken(), clock.now()];
      await insertInvitation(trx, {
        id,
        token_hash: hashToken(token),
        creator_id: actor.id,
        creator_name: actor.name,
        note,
        max_uses: maxUses,
        uses: 0,
        created_at: now,
        expires_at: days === undefined ? null : now + days * day,
        revoked_at: null,
      });
      const subject = { id, name: note };
      await insertAuditEntry(trx, newId, { action: 'invitation.created', actor, subject, details: { maxUses } });
      return `${publicUrl}/register?invite=${token}`;
    },

    /** Throws 404 for no invitation, 409 if it was revoked already. */
    async revoke(trx: Trx, actor: Actor, id: string): Promise<void> {
      const revoked = await updateRevokedAt(trx, id, clock.now());
      if (!revoked && !(await invitationExists(trx, id))) throw new Problem(404, msg`This invitation does not exist.`);
      if (!revoked) throw new Problem(409, msg`This invitation was revoked already.`);
      const subject = { id, name: revoked.note };
      await insertAuditEntry(trx, newId, { action: 'invitation.revoked', actor, subject });
    },

    /** Revokes an invitation without an entry of its own: the one of its making says so. */
    async undoCreate(trx: Trx, id: string): Promise<void> {
      await updateRevokedAt(trx, id, clock.now());
    },

    /** Makes a revoked invitation work again, without an entry of its own. */
    async undoRevoke(trx: Trx, id: string): Promise<void> {
      await updateRevokedAt(trx, id, null);
    },
  };
}
