import { msg } from '@lingui/core/runtime-macro';

import type { Schemas } from '#contract/operations.ts';
import { visibleText } from '#contract/visible-text.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { registrationNow } from '#server/rules/closing.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';

import { useChallenge } from './challenge.ts';
import { insertInvitationUse, updateUses } from './invitations-store.ts';
import { findJoinState, insertJoinRequest } from './join-requests-store.ts';
import { isNetworkBlocked } from './network-blocks.ts';

interface NewAccount {
  id: string;
  username: string;
  email: string;
  passwordHash: string | null;
  emailVerifiedAt?: number;
  createdAt: number;
  /** The one that it is opened from. */
  network: string;
}

export interface AdmissionDeps {
  clock: Clock;
  /** Throws 409 if the username or the e-mail address is taken. */
  insertMember: (trx: Trx, account: NewAccount) => Promise<void>;
  /** Notifies the admins of somebody who waits for their approval. */
  notifyRequested: (trx: Trx, memberId: string) => Promise<void>;
}

interface Application {
  invitation?: string | undefined;
  /** Why the person wants to join. */
  reason?: string | undefined;
  /** Null where none is needed. */
  challenge?: Schemas['SolvedChallenge'] | null | undefined;
}

/** A new account is a member at once, waits for an approval, or cannot be opened. */
type Admission = 'member' | 'waiting' | 'closed' | 'not invited' | 'blocked' | 'unchallenged';

/**
 * Inserts a new account as the community's mode of registration says. Nothing is inserted if it is closed, or the account lacks an
 * invitation or a solved challenge, or its network is blocked. Throws 409 if the username or the e-mail address is taken, which only those learn who may join.
 */
export const createAdmission =
  ({ clock, insertMember, notifyRequested }: AdmissionDeps) =>
  async (trx: Trx, account: NewAccount, { invitation, reason = '', challenge }: Application): Promise<Admission> => {
    const settings = await readCommunitySettings(trx);
    const registration = registrationNow(settings);
    if (registration === 'closed') return 'closed';
    const now = clock.now();
    if (await isNetworkBlocked(trx, account.network, now)) return 'blocked';
    const invitationId = invitation === undefined ? undefined : await updateUses(trx, hashToken(invitation), now);
    if (registration === 'invited' && invitationId === undefined) return 'not invited';
    const isChallenged = settings.challenge && invitationId === undefined && challenge !== null;
    if (isChallenged && !(challenge && (await useChallenge(trx, challenge, now)))) return 'unchallenged';
    await insertMember(trx, account);
    if (invitationId !== undefined) {
      await insertInvitationUse(trx, { member_id: account.id, invitation_id: invitationId, used_at: now });
      return 'member';
    }
    if (registration === 'open') return 'member';
    await insertJoinRequest(trx, account.id, visibleText(reason).trim(), now);
    await notifyRequested(trx, account.id);
    return 'waiting';
  };

/** Throws 403 for an account that waits for an approval, or was declined. */
export async function requireAdmitted(trx: Trx, memberId: string): Promise<void> {
  const state = await findJoinState(trx, memberId);
  if (state === 'waiting')
    throw new Problem(
      'not-approved',
      msg`An admin has yet to approve your account. You get a mail as soon as you can log in.`,
    );
  if (state === 'declined')
    throw new Problem('declined', msg`The admins of this community have declined your account.`);
}
