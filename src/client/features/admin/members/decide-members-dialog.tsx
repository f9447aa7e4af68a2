import { msg, plural, t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import type { Api } from '#client/shared/api/api.ts';
import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { MessageField, requiredReason, SuspensionDays, useSuspensionDays } from '../removal/removal-fields.tsx';
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
  const [progress, setProgress] = useState<Progress>({ left: given, decidedCount: 0, refused: [], entryId: null });
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { suspend: true, remove: false, reason: '' },
  });
  const { errors } = formState;
  const [isSuspension, isRemoval, reason] = useWatch({ control, name: ['suspend', 'remove', 'reason'] });
  const [days, setDays] = useSuspensionDays(null);
  const effectId = useId();
  const [isDone, setIsDone] = useState(false);
  const decide = useAdminMutation({
    name: 'decideMembers',
    mutationFn: (decision: Decision) => decideAll(api, decision, { progress, onProgress: setProgress }),
    failure: msg`This could not be decided.`,
  });
  const { left, decidedCount, refused } = progress;
  const finish = (last: Progress) => {
    onDone();
    if (last.refused.length === 0) onClose();
    else {
      setProgress(last);
      setIsDone(true);
    }
  };
  const names = left.map(({ username }) => `@${username}`).join(', ');
  const memberCount = left.length;
  const question = plural(memberCount, { one: 'Decide about # member?', other: 'Decide about # members?' });
  if (isDone)
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
    <FormDialog title={question} isChanged={reason !== ''} isBusy={decide.isPending} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={handleSubmit((values) =>
          decide.run(
            { ...values, reason: values.reason.trim(), ...(values.suspend && days !== undefined && { days }) },
            finish,
          ),
        )}
      >
        {decidedCount > 0 && <p>{describeDone(decidedCount)}</p>}
        <p className={styles['names']}>{names}</p>
        <div>
          <CheckField
            aria-invalid={errors.suspend && true}
            aria-describedby={errors.suspend && effectId}
            {...register('suspend', { validate: (isChosen, { remove }) => isChosen || remove })}
          >
            {t`Suspend them`}
          </CheckField>
          <CheckField {...register('remove', { deps: 'suspend' })}>{t`Remove all their posts and comments`}</CheckField>
        </div>
        {isSuspension && <SuspensionDays days={days} onChange={setDays} />}
        <MessageField
          label={t`Why?`}
          text={reason}
          error={errors.reason?.message}
          {...register('reason', requiredReason)}
        />
        <p id={effectId}>{effectOf(memberCount, { isSuspension, isRemoval })}</p>
        <Button type="submit" variant="danger" disabled={decide.isPending}>
          {t`decide`}
        </Button>
      </form>
      {decide.dialog}
    </FormDialog>
  );
}

type Decision = Omit<OperationInput<'decideMembers'>['body'], 'memberIds'>;

/** What several calls have done so far: if one of them fails, or needs a proof first, the next attempt goes on from here. */
interface Progress {
  left: readonly Pick<Schemas['AdminMember'], '_id' | 'username'>[];
  decidedCount: number;
  /** Those to whom it could not be done. */
  refused: readonly Schemas['UndecidedMember'][];
  /** Of the log, from the first call that did something: the entries of the later ones are undone together with it. */
  entryId: string | null;
}

/** So many can be decided by one call. */
const maxAtOnce = 100;

/** Decides about all that are left, by as many calls as that takes. */
async function decideAll(
  api: Api,
  decision: Decision,
  { progress, onProgress }: { progress: Progress; onProgress: (progress: Progress) => void },
): Promise<Progress & { message: string }> {
  let { left, decidedCount, refused, entryId } = progress;
  while (left.length > 0) {
    const memberIds = left.slice(0, maxAtOnce).map(({ _id }) => _id);
    const body = { ...decision, memberIds, ...(entryId !== null && { continues: entryId }) };
    const answer = await unwrap(api.POST('/admin/members/decide', { body }));
    left = left.slice(maxAtOnce);
    decidedCount += answer.decidedCount;
    refused = [...refused, ...answer.refused];
    entryId ??= answer.entryId;
    // The dialog asks about those that are left, until it is closed after the last call.
    if (left.length > 0) onProgress({ left, decidedCount, refused, entryId });
  }
  return { left, decidedCount, refused, entryId, message: describeDone(decidedCount) };
}

const describeDone = (decidedCount: number) =>
  plural(decidedCount, {
    0: 'It could be done to none of them.',
    one: 'It is done to # member.',
    other: 'It is done to # members.',
  });

/** How many members this concerns, and what happens to them. */
function effectOf(count: number, { isSuspension, isRemoval }: { isSuspension: boolean; isRemoval: boolean }): string {
  if (isSuspension && isRemoval)
    return plural(count, {
      one: '# member is logged out, and all that it made is removed, for good after 30 days. It can be undone in the log within seven days.',
      other:
        '# members are logged out, and all that they made is removed, for good after 30 days. It can be undone in the log within seven days.',
    });
  if (isRemoval)
    return plural(count, {
      one: 'All posts and comments of # member are removed, for good after 30 days. It can be undone in the log within seven days.',
      other:
        'All posts and comments of # members are removed, for good after 30 days. It can be undone in the log within seven days.',
    });
  if (isSuspension)
    return plural(count, {
      one: '# member is logged out, and nobody sees what it made. Nothing is deleted. It can be undone in the log within seven days.',
      other:
        '# members are logged out, and nobody sees what they made. Nothing is deleted. It can be undone in the log within seven days.',
    });
  return t`Please choose what is to be done.`;
}
