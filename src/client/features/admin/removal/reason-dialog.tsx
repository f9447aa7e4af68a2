import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { limits } from '#contract/vocabulary.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './reason-dialog.module.css';
import { MessageField, requiredReason, SuspensionDays, useSuspensionDays } from './removal-fields.tsx';

interface ReasonDialogProps {
  /** Of the mutation. */
  name: string;
  title: string;
  /** What will happen. */
  explanation: string;
  confirm: string;
  /** Whether it asks for a new e-mail address. */
  hasEmail?: boolean;
  /** Whether it asks for how long. */
  hasDays?: boolean;
  /** What else it asks, before the reason. */
  children?: ReactNode;
  send: (act: { reason: string; email: string; days: number | undefined }) => Promise<{ message: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks an admin for the reason of what it is about to do, which the member will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    name,
    title,
    explanation,
    confirm,
    hasEmail = false,
    hasDays = false,
    children,
    send,
    onDone,
    onClose,
  } = props;
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { reason: '', email: '' },
  });
  const { errors, isDirty } = formState;
  const reason = useWatch({ control, name: 'reason' });
  const [days, setDays] = useSuspensionDays();
  const act = useAdminMutation({ name, mutationFn: send, failure: msg`This could not be done.` });
  return (
    <>
      <FormDialog title={title} onClose={onClose} isBusy={act.isPending} isChanged={isDirty}>
        <form
          className={styles['form']}
          noValidate
          onSubmit={handleSubmit((values) =>
            act.run({ reason: values.reason.trim(), email: values.email.trim(), days }, onDone),
          )}
        >
          {hasEmail && (
            <TextField
              label={t`New e-mail address`}
              type="email"
              autoComplete="off"
              maxLength={limits.email}
              required
              error={errors.email?.message}
              {...register('email', {
                validate: (text) => /^[^\s@]+@\S+$/.test(text.trim()) || t`Please enter an e-mail address.`,
              })}
            />
          )}
          {children}
          <p>{explanation}</p>
          <MessageField
            label={t`Reason`}
            text={reason}
            error={errors.reason?.message}
            {...register('reason', requiredReason)}
          />
          {hasDays && <SuspensionDays days={days} onChange={setDays} />}
          <Button type="submit" variant="danger" disabled={act.isPending}>
            {confirm}
          </Button>
        </form>
      </FormDialog>
      {act.dialog}
    </>
  );
}
