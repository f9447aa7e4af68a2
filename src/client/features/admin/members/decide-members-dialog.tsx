import { msg, plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import type { OperationAnswer, OperationInput, Schemas } from '#contract/operations.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { unwrap } from '#sdk/answers.ts';

import { MessageField, SuspensionDays, useSuspensionDays } from '../removal/removal-fields.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './members.module.css';

interface DecideMembersDialogProps {
  members: readonly Schemas['AdminMember'][];
  onDone: () => void;
  onClose: () => void;
}

/** Asks once, with one reason, what is done to the chosen members, and says afterwards to whom it could not be done. */
export function DecideMembersDialog({ members: given, onDone, onClose }: DecideMembersDialogProps) {
  const { api } = useServices();
  // As they were chosen: the list may change under the dialog.
  const [members] = useState(given);
  const [isSuspension, setIsSuspension] = useState(true);
  const [isRemoval, setIsRemoval] = useState(false);
  const [days, setDays] = useSuspensionDays(null);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Schemas['UndecidedMember'][]>();
  const decide = useAdminMutation({
    name: 'decideMembers',
    mutationFn: (body: OperationInput<'decideMembers'>['body']) => unwrap(api.POST('/admin/members/decide', { body })),
    failure: msg`This could not be decided.`,
  });
  const finish = (answer: OperationAnswer<'decideMembers'>) => {
    onDone();
    if (answer.refused.length === 0) onClose();
    else setRefused(answer.refused);
  };
  const names = members.map(({ username }) => `@${username}`).join(', ');
  const memberCount = members.length;
  const question = plural(memberCount, { one: 'Decide about # member?', other: 'Decide about # members?' });
  if (refused)
    return (
      <Dialog title={t`Not everybody`} onClose={onClose}>
        <p>{t`It could not be done to these:`}</p>
        <ul className={styles['entries']}>
          {refused.map(({ memberId, username, message }) => (
            <li key={memberId}>{username === '' ? message : `@${username}: ${message}`}</li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <Dialog title={question} isBusy={decide.isPending} onClose={onClose}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          decide.run(
            {
              memberIds: members.map(({ _id }) => _id),
              suspend: isSuspension,
              remove: isRemoval,
              reason: reason.trim(),
              ...(isSuspension && days !== undefined && { days }),
            },
            finish,
          );
        }}
      >
        <p className={styles['names']}>{names}</p>
        <div>
          <label className={styles['all']}>
            <input type="checkbox" checked={isSuspension} onChange={() => setIsSuspension(!isSuspension)} />
            {t`Suspend them`}
          </label>
          <label className={styles['all']}>
            <input type="checkbox" checked={isRemoval} onChange={() => setIsRemoval(!isRemoval)} />
            {t`Remove all their posts and comments`}
          </label>
        </div>
        {isSuspension && <SuspensionDays days={days} onChange={setDays} />}
        <MessageField label={t`Why?`} value={reason} onChange={setReason} />
        <p>{effectOf(members.length, { isSuspension, isRemoval })}</p>
        <Button
          type="submit"
          variant="danger"
          disabled={decide.isPending || !hasVisibleText(reason) || !(isSuspension || isRemoval)}
        >
          {t`decide`}
        </Button>
      </form>
      {decide.dialog}
    </Dialog>
  );
}

/** How many members this concerns, and what happens to them. */
function effectOf(count: number, { isSuspension, isRemoval }: { isSuspension: boolean; isRemoval: boolean }): string {
  if (isSuspension && isRemoval)
    return plural(count, {
      one: '# member is logged out, and all that it made is removed, for good after 30 days. One entry of the log undoes it within seven days.',
      other:
        '# members are logged out, and all that they made is removed, for good after 30 days. One entry of the log undoes it within seven days.',
    });
  if (isRemoval)
    return plural(count, {
      one: 'All posts and comments of # member are removed, for good after 30 days. One entry of the log undoes it within seven days.',
      other:
        'All posts and comments of # members are removed, for good after 30 days. One entry of the log undoes it within seven days.',
    });
  if (isSuspension)
    return plural(count, {
      one: '# member is logged out, and nobody sees what it made. Nothing is deleted. One entry of the log undoes it within seven days.',
      other:
        '# members are logged out, and nobody sees what they made. Nothing is deleted. One entry of the log undoes it within seven days.',
    });
  return t`Please choose what is to be done.`;
}
