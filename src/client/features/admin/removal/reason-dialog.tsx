import { msg, t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { hasVisibleText } from '#contract/visible-text.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './reason-dialog.module.css';
import { MessageField, SuspensionDays, useSuspensionDays } from './removal-fields.tsx';

interface ReasonDialogProps {
  /** Of the mutation. */
  name: string;
  title: string;
  /** What will happen. */
  explanation: string;
  confirm: string;
  /** Whether it asks for how long. */
  hasDays?: boolean;
  /** What else it asks, before the reason. */
  children?: ReactNode;
  /** Whether that is filled in. */
  isReady?: boolean;
  send: (act: { reason: string; days: number | undefined }) => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks an admin for the reason of what it is about to do, which the member will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, title, explanation, confirm, hasDays = false, children, isReady = true, send, onDone, onClose } = props;
  const [reason, setReason] = useState('');
  const [days, setDays] = useSuspensionDays();
  const act = useAdminMutation({ name, mutationFn: send, failure: msg`This could not be done.` });
  const isComplete = isReady && hasVisibleText(reason);
  return (
    <>
      <FormDialog title={title} onClose={onClose} isBusy={act.isPending} isChanged={reason !== ''}>
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (isComplete) act.run({ reason: reason.trim(), days }, onDone);
          }}
        >
          {children}
          <p>{explanation}</p>
          <MessageField label={t`Reason`} value={reason} onChange={setReason} />
          {hasDays && <SuspensionDays days={days} onChange={setDays} />}
          <Button type="submit" variant="danger" disabled={!isComplete || act.isPending}>
            {confirm}
          </Button>
        </form>
      </FormDialog>
      {act.dialog}
    </>
  );
}
