import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { createRights } from '#server/modules/account/audited-rights.ts';
import { createSuspensions } from '#server/modules/account/audited-suspension.ts';
import { createInvitations } from '#server/modules/account/joining/audited-invitations.ts';
import { createJoinRequests } from '#server/modules/account/joining/audited-requests.ts';
import { findInviter, listInvitations, listInvited } from '#server/modules/account/joining/invitations-store.ts';
import { createDecisionMail } from '#server/modules/account/joining/mail-decision.ts';
import { listWaitingRequests } from '#server/modules/account/joining/requests-store.ts';
import { createDecisionMail as createCaseMail } from '#server/modules/admin/cases/decision-mail.ts';
import { invitationHandlers } from '#server/modules/admin/invitation-handlers.ts';
import { joiningHandlers } from '#server/modules/admin/joining-handlers.ts';
import { memberHandlers } from '#server/modules/admin/member-handlers.ts';
import { suspensionHandlers } from '#server/modules/admin/suspension-handlers.ts';
import type { UndoFunctions } from '#server/modules/admin/undo.ts';
import type { Notifier } from '#server/modules/notifications/notifier.ts';
import type { createPasswordReset } from '#server/modules/session/password-reset.ts';
import { revokeSessions } from '#server/modules/session/sessions.ts';

import type { HandlersOptions } from './handlers-options.ts';

type MemberOptions = Pick<HandlersOptions, 'db' | 'clock' | 'publicUrl'> &
  Parameters<typeof createDecisionMail>[0] &
  Parameters<typeof createInvitations>[0] & {
    notifier: Pick<Notifier, 'joinDecided'>;
    passwordReset: Pick<ReturnType<typeof createPasswordReset>, 'mailTo'>;
  };

type Ids = keyof (ReturnType<typeof memberHandlers> &
  ReturnType<typeof joiningHandlers> &
  ReturnType<typeof invitationHandlers> &
  ReturnType<typeof suspensionHandlers>);

/** The calls by which admins look after members and who joins, and how to undo them. */
export function createMemberHandlers(options: MemberOptions): {
  handlers: Handlers<Context, Ids>;
  undoFunctions: UndoFunctions;
} {
  const { db, clock, newId, notifier, passwordReset } = options;
  const rights = createRights({ newId });
  const suspensions = createSuspensions({ clock, newId, revokeSessions });
  const requests = createJoinRequests({ clock, newId, withdrawNotification: notifier.joinDecided });
  const invitations = createInvitations(options);
  return {
    handlers: {
      ...suspensionHandlers({ db, clock, suspensions, mailDecision: createCaseMail(options) }),
      ...memberHandlers({
        db,
        clock,
        newId,
        rights,
        revokeSessions,
        mailPasswordReset: passwordReset.mailTo,
        findInviter,
      }),
      ...joiningHandlers({
        db,
        clock,
        requests,
        listWaiting: listWaitingRequests,
        mailDecision: createDecisionMail(options),
      }),
      ...invitationHandlers({ db, clock, invitations, list: listInvitations, listInvited }),
    },
    undoFunctions: {
      'member.suspended': (trx, { subject_id: id }) => suspensions.undo(trx, id ?? ''),
      'member.promoted': (trx, { subject_id: id }) => rights.undoPromote(trx, id ?? ''),
      'member.demoted': (trx, { subject_id: id }) => rights.undoDemote(trx, id ?? ''),
      'join.declined': (trx, { subject_id: id }) => requests.undoDecline(trx, id ?? ''),
      'invitation.created': (trx, { subject_id: id }) => invitations.undoCreate(trx, id ?? ''),
      'invitation.revoked': (trx, { subject_id: id }) => invitations.undoRevoke(trx, id ?? ''),
    },
  };
}
