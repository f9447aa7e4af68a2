import { msg, plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import type { OperationInput, Schemas } from '#contract/operations.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { limits } from '#contract/vocabulary.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './members.module.css';

interface SuspendDialogProps {
  member: Pick<Schemas['AdminMember'], '_id' | 'username'>;
  onClose: () => void;
}

const choices = [1, 3, 7, 30, 90];

/** Asks for the reason and the time of a suspension, and says what it hides. */
export function SuspendDialog({ member: { _id: id, username: name }, onClose }: SuspendDialogProps) {
  const { api } = useServices();
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('7');
  const [error, setError] = useState<string>();
  const suspend = useAdminMutation({
    name: 'suspendMember',
    mutationFn: (body: OperationInput<'suspendMember'>['body']) =>
      unwrap(api.POST('/admin/members/{id}/suspend', { params: { path: { id } }, body })),
    failure: msg`The member could not be suspended.`,
  });
  return (
    <FormDialog title={t`Suspend @${name}?`} isChanged={reason !== ''} isBusy={suspend.isPending} onClose={onClose}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!hasVisibleText(reason)) setError(t`Please say why.`);
          else suspend.run({ reason: reason.trim(), ...(days !== '' && { days: Number(days) }) }, onClose);
        }}
      >
        <p>{t`It is logged out, and nobody sees it or what it made until the suspension ends. Nothing is deleted.`}</p>
        <TextArea
          label={t`Why?`}
          hint={t`The member reads it when it tries to log in.`}
          rows={3}
          maxLength={limits.reason}
          required
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <SelectField label={t`For how long?`} value={days} onChange={(event) => setDays(event.target.value)}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {plural(count, { one: '# day', other: '# days' })}
            </option>
          ))}
          <option value="">{t`until an admin ends it`}</option>
        </SelectField>
        <Button type="submit" variant="danger" disabled={suspend.isPending}>
          {t`suspend`}
        </Button>
      </form>
      {suspend.dialog}
    </FormDialog>
  );
}
