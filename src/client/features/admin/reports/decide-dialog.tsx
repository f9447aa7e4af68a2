import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';

import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import type { Schemas } from '#contract/operations.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { unwrap } from '#sdk/answers.ts';

import { MessageField, SuspensionDays, useSuspensionDays } from '../removal/removal-fields.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './case-details.module.css';
import { effectsOf } from './decision-effects.ts';

type Decision = Schemas['ReportDecision'];

/** Asks what is decided, and says what will happen and who hears of it. */
export function DecideDialog({ details, onClose }: { details: Schemas['ReportCaseDetails']; onClose: () => void }) {
  const { api } = useServices();
  const { case: one, authorIsAdmin, authorIsModerator = false, authorIsSuspended } = details;
  const { username } = one.author;
  const [decision, setDecision] = useState<Decision>();
  const [message, setMessage] = useState('');
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
  const isComplete = decision !== undefined && (decision === 'keep' || hasVisibleText(message));
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
          onSubmit={(event) => {
            event.preventDefault();
            if (isComplete) decide.run(decision, onClose);
          }}
        >
          <RadioChips
            legend={t`Decision`}
            choices={choices}
            nameOf={(choice) => names[choice]}
            value={decision}
            onChange={setDecision}
          />
          {decision !== undefined && decision !== 'keep' && (
            <MessageField label={t`Message to @${username}`} value={message} onChange={setMessage} />
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
            disabled={!isComplete || decide.isPending}
          >
            {t`decide`}
          </Button>
        </form>
      </FormDialog>
      {decide.dialog}
    </>
  );
}
