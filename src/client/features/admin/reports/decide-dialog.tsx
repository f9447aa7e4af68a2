import { msg, t } from '@lingui/core/macro';
import { Controller, useForm, useWatch } from 'react-hook-form';

import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { MessageField, requiredReason, SuspensionDays, useSuspensionDays } from '../removal/removal-fields.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './case-details.module.css';
import { effectsOf } from './case-texts.ts';

type Decision = Schemas['ReportDecision'];

/** Asks what is decided, and says what will happen and who hears of it. */
export function DecideDialog({ details, onClose }: { details: Schemas['ReportCaseDetails']; onClose: () => void }) {
  const { api } = useServices();
  const { case: one, authorIsAdmin, authorIsModerator = false, authorIsSuspended } = details;
  const { username } = one.author;
  const { register, handleSubmit, control, formState } = useForm<{ decision?: Decision; message: string }>({
    defaultValues: { message: '' },
  });
  const { errors } = formState;
  const [decision, message] = useWatch({ control, name: ['decision', 'message'] });
  const [days, setDays] = useSuspensionDays();
  const decide = useAdminMutation({
    name: 'decideReportCase',
    mutationFn: (chosen: Decision) =>
      unwrap(
        api.POST('/admin/reports/{caseId}/decide', {
          params: { path: { caseId: one.caseId } },
          body: {
            decision: chosen,
            message: chosen === 'keep' ? '' : message.trim(),
            ...(chosen === 'suspend' && days !== undefined && { days }),
          },
        }),
      ),
    failure: msg`This could not be decided.`,
  });
  const choices: Decision[] = [
    'keep',
    'warn',
    ...(one.kind === 'member' ? [] : (['remove'] as const)),
    ...(authorIsAdmin || authorIsModerator || authorIsSuspended ? [] : (['suspend'] as const)),
  ];
  const names = {
    keep: one.isReview ? t`show` : t`keep`,
    warn: t({ message: 'warn', context: 'a decision' }),
    remove: t`remove`,
    suspend: t`suspend`,
  };
  return (
    <>
      <FormDialog
        title={t`What do you decide?`}
        onClose={onClose}
        isBusy={decide.isPending}
        size="bottom"
        isChanged={message !== ''}
      >
        <form
          className={styles['form']}
          noValidate
          onSubmit={handleSubmit(({ decision: chosen }) => chosen && decide.run(chosen, onClose))}
        >
          <Controller
            control={control}
            name="decision"
            rules={{ validate: (chosen) => chosen !== undefined || t`Please choose what is to be done.` }}
            render={({ field: { ref, value, onChange } }) => (
              <RadioChips
                ref={ref}
                legend={t`Decision`}
                choices={choices}
                nameOf={(choice) => names[choice]}
                value={value}
                error={errors.decision?.message}
                onChange={onChange}
              />
            )}
          />
          {decision !== undefined && decision !== 'keep' && (
            <MessageField
              label={t`Message to @${username}`}
              text={message}
              error={errors.message?.message}
              {...register('message', requiredReason)}
            />
          )}
          {decision === 'suspend' && <SuspensionDays days={days} onChange={setDays} />}
          {decision !== undefined && (
            <ul className={styles['effects']} aria-label={t`What happens then`}>
              {effectsOf(one, decision).map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          )}
          <Button
            type="submit"
            variant={decision === 'remove' || decision === 'suspend' ? 'danger' : 'filled'}
            disabled={decide.isPending}
          >
            {t`decide`}
          </Button>
        </form>
      </FormDialog>
      {decide.dialog}
    </>
  );
}
