import type { Clock } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { UndoFunctions } from '#server/rules/audit-log.ts';

import { createAdmission, requireAdmitted, type AdmissionDeps } from './admission.ts';
import { challengeHandlers } from './challenge.ts';
import { createDecisionMail, type DecisionMailDeps } from './decision-mail.ts';
import { invitationHandlers } from './invitation-handlers.ts';
import { findInviter } from './invitations-store.ts';
import { createInvitations } from './invitations.ts';
import { joinRequestHandlers, type JoinRequestDeps } from './join-request-handlers.ts';
import { countWaitingRequests, findJoinState } from './join-requests-store.ts';
import { createJoinRequests } from './join-requests.ts';
import { networkBlockHandlers, networkBlockUndo } from './network-blocks.ts';

interface JoiningDeps extends DecisionMailDeps, Pick<AdmissionDeps, 'insertMember'> {
  db: Db;
  clock: Clock;
  newId: NewId;
  notifier: {
    /** Notifies the admins of somebody who waits for their approval. */
    joinRequested: (trx: Trx, memberId: string) => Promise<void>;
    /** Takes that back. */
    joinDecided: (trx: Trx, memberId: string) => Promise<void>;
  } & JoinRequestDeps['notifier'];
}

/** How people become members: by themselves, by an invitation, or when an admin approves their request. */
export function createJoining(deps: JoiningDeps) {
  const { db, clock, newId, insertMember, notifier } = deps;
  const invitations = createInvitations(deps);
  const requests = createJoinRequests({ clock, newId, withdrawNotification: notifier.joinDecided });
  const undoFunctions: UndoFunctions = {
    ...networkBlockUndo,
    'join.declined': (trx, { subject_id: id }) => requests.undoDecline(trx, id ?? ''),
    'invitation.created': (trx, { subject_id: id }) => invitations.undoCreate(trx, id ?? ''),
    'invitation.revoked': (trx, { subject_id: id }) => invitations.undoRevoke(trx, id ?? ''),
  };
  return {
    handlers: {
      ...challengeHandlers(db, clock),
      ...invitationHandlers({ db, clock, invitations }),
      ...networkBlockHandlers({ db, clock, newId }),
      ...joinRequestHandlers({ db, clock, requests, notifier, mailDecision: createDecisionMail(deps) }),
    },
    undoFunctions,
    admit: createAdmission({ clock, insertMember, notifyRequested: notifier.joinRequested }),
    requireAdmitted,
    findJoinState,
    findInviter,
    countWaitingRequests,
  };
}
