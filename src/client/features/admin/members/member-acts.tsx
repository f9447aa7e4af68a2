import { msg, plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { DecideJoinRequest } from '../joining/decide-join-request.tsx';
import { SuspendMember } from '../removal/removal-dialogs.tsx';
import { UndoActs } from '../undo-acts.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import { KeepAccount, ScheduleDeletion } from './account-deletion.tsx';
import { ChangeEmail } from './change-email.tsx';
import styles from './members.module.css';
import { RemovePart } from './remove-part.tsx';

type Member = Schemas['AdminMember'];
type Act = keyof typeof questions;
/** What asks for more than yes or no. */
type Dialog = 'suspend' | 'delete' | 'removePart' | 'changeEmail';

interface MemberActsProps {
  member: Member;
  /** What can be removed of its profile. */
  parts: readonly Schemas['RemovablePart'][];
  /** The entry of the log by which its account is deleted, if it can be undone. */
  deletionEntry: string | undefined;
  /** How much of what it did as an admin or moderator can be undone. */
  undoableActs: number;
}

/** What an admin or a moderator may do about the account of a member. Each asks first. */
export function MemberActs({ member, parts, deletionEntry, undoableActs }: MemberActsProps) {
  const { api } = useServices();
  const [asked, setAsked] = useState<Act | Dialog>();
  const act = useAdminMutation({
    name: 'changeMember',
    mutationFn: (chosen: Act) =>
      unwrap(api.POST(`/admin/members/{id}/${chosen}`, { params: { path: { id: member._id } } })),
    failure: msg`This could not be done.`,
  });
  const close = () => setAsked(undefined);
  const { username: name, isAdmin, isModerator = false, state, deletionAt } = member;
  const byAdmin = useViewer()?.isAdmin === true;
  const isMember = state === 'active' || state === 'deactivated';
  return (
    <div className={styles['buttons']}>
      {byAdmin && state === 'waiting' && <DecideJoinRequest id={member._id} username={name} />}
      {isMember && !isAdmin && !isModerator && <Button onClick={() => setAsked('suspend')}>{t`suspend`}</Button>}
      {byAdmin && state === 'suspended' && (
        <Button onClick={() => setAsked('unsuspend')}>{t`end the suspension`}</Button>
      )}
      {byAdmin && state === 'active' && !isAdmin && (
        <>
          <Button onClick={() => setAsked('promote')}>{t`make an admin`}</Button>
          {!isModerator && <Button onClick={() => setAsked('appointModerator')}>{t`make a moderator`}</Button>}
        </>
      )}
      {byAdmin && isAdmin && <Button onClick={() => setAsked('demote')}>{t`take the admin’s rights away`}</Button>}
      {byAdmin && isModerator && (
        <Button onClick={() => setAsked('dismissModerator')}>{t`take the moderator’s rights away`}</Button>
      )}
      {undoableActs > 0 && (
        <UndoActs
          label={plural(undoableActs, { one: 'undo its act', other: 'undo its # acts' })}
          question={plural(undoableActs, {
            one: `Undo what @${name} did as an admin or moderator?`,
            other: `Undo # acts of @${name} as an admin or moderator?`,
          })}
          actor={{ memberId: member._id }}
        />
      )}
      {byAdmin && isMember && (
        <>
          <Button onClick={() => setAsked('endSessions')}>{t`log out everywhere`}</Button>
          <Button onClick={() => setAsked('mailPasswordReset')}>{t`mail a link for a new password`}</Button>
        </>
      )}
      {byAdmin && state !== 'declined' && !isAdmin && !isModerator && (
        <>
          <Button onClick={() => setAsked('changeEmail')}>{t`change the e-mail address`}</Button>
          {!deletionAt && state !== 'waiting' && (
            <Button onClick={() => setAsked('delete')}>{t`delete the account`}</Button>
          )}
          {deletionEntry !== undefined && <KeepAccount name={name} entryId={deletionEntry} />}
        </>
      )}
      {parts.length > 0 && <Button onClick={() => setAsked('removePart')}>{t`remove a part of the profile`}</Button>}
      {asked === 'removePart' && <RemovePart member={member} parts={parts} onClose={close} />}
      {asked === 'changeEmail' && <ChangeEmail member={member} onClose={close} />}
      {asked === 'suspend' && <SuspendMember userId={member._id} username={name} onDone={close} onClose={close} />}
      {asked === 'delete' && <ScheduleDeletion member={member} onClose={close} />}
      {isConfirmed(asked) && (
        <ConfirmDialog
          {...questions[asked](name)}
          isDangerous={asked === 'demote' || asked === 'dismissModerator'}
          isBusy={act.isPending}
          onClose={close}
          onConfirm={() => {
            close();
            act.run(asked);
          }}
        />
      )}
      {act.dialog}
    </div>
  );
}

/** Whether it asks no more than yes or no. */
const isConfirmed = (asked: Act | Dialog | undefined): asked is Act => asked !== undefined && asked in questions;

/** Each with the name of its call. */
const questions = {
  promote: (name: string) => ({
    question: t`Make @${name} an admin?`,
    explanation: t`Admins see and do everything here. All blocks of @${name} and against it end.`,
    confirm: t`make an admin`,
  }),
  demote: (name: string) => ({
    question: t`Take the rights of an admin from @${name}?`,
    explanation: t`It stays a member, with everything that it made.`,
    confirm: t`take away`,
  }),
  appointModerator: (name: string) => ({
    question: t`Make @${name} a moderator?`,
    explanation: t`Moderators decide reports, remove posts and comments, and suspend members. They see neither settings nor e-mail addresses. All blocks of @${name} and against it end.`,
    confirm: t`make a moderator`,
  }),
  dismissModerator: (name: string) => ({
    question: t`Take the rights of a moderator from @${name}?`,
    explanation: t`It stays a member. What it has decided stays, too, and can be undone here or in the log.`,
    confirm: t`take away`,
  }),
  endSessions: (name: string) => ({
    question: t`Log @${name} out everywhere?`,
    explanation: t`It has to log in again on each device. Links in mails to it no longer work.`,
    confirm: t`log out`,
  }),
  mailPasswordReset: (name: string) => ({
    question: t`Mail @${name} a link for a new password?`,
    explanation: t`The link works once, for 30 minutes. The password stays until it is used.`,
    confirm: t`mail the link`,
  }),
  unsuspend: (name: string) => ({
    question: t`End the suspension of @${name}?`,
    explanation: t`Everything that it made is shown again.`,
    confirm: t`end the suspension`,
  }),
};
