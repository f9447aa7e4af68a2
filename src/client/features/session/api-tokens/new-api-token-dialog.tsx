import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { showServerError } from '#client/shared/forms/field-errors.ts';
import { maxCharacters, visibleCharacters } from '#client/shared/forms/rules.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { maxApiTokenName } from '#contract/vocabulary.ts';

import { useCreateApiToken } from './api-token-mutations.ts';
import styles from './api-tokens.module.css';
import { NewApiToken } from './new-api-token.tsx';

const apiTokenSchema = z.object({
  name: z.string().check(
    z.trim(),
    visibleCharacters(() => t`Please enter a name.`),
    maxCharacters(maxApiTokenName),
  ),
  scope: z.enum(['read', 'write']),
  days: z.enum(['30', '90', '365', '']),
});
type ApiTokenValues = z.infer<typeof apiTokenSchema>;

/** Asks for what an API token is for, makes it, and shows it. */
export function NewApiTokenDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState, control, setError, setFocus } = useForm<ApiTokenValues>({
    resolver: zodResolver(apiTokenSchema),
    defaultValues: { name: '', scope: 'read', days: '365' },
  });
  const { errors } = formState;
  const create = useCreateApiToken();
  const proof = useProof();
  // `autoFocus` would run before the dialog is open.
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = ({ days, ...values }: ApiTokenValues) =>
    create.mutate(
      { ...values, days: days === '' ? null : Number(days) },
      {
        onError(error) {
          if (!proof.isAskedFor(error, () => submit({ days, ...values }))) showServerError(error, setError, ['name']);
        },
      },
    );

  if (create.data) return <NewApiToken token={create.data.token} onClose={onClose} />;
  return (
    <>
      <Dialog title={t`New API token`} onClose={onClose} isBusy={create.isPending}>
        <form noValidate aria-busy={create.isPending} onSubmit={handleSubmit(submit)}>
          <fieldset className={styles['form']} disabled={create.isPending}>
            <TextField
              label={t`Name`}
              hint={t`What uses it, such as “Backup script”`}
              autoComplete="off"
              error={errors.name?.message}
              {...register('name')}
            />
            <Controller
              control={control}
              name="scope"
              render={({ field: { value, onChange } }) => (
                <RadioChips
                  legend={t`What it may do`}
                  choices={['read', 'write']}
                  nameOf={(scope) => (scope === 'read' ? t`read only` : t`read and write`)}
                  value={value}
                  onChange={onChange}
                />
              )}
            />
            <SelectField label={t`Works for`} {...register('days')}>
              <option value="30">{t`30 days`}</option>
              <option value="90">{t`90 days`}</option>
              <option value="365">{t`one year`}</option>
              <option value="">{t`as long as it is not revoked`}</option>
            </SelectField>
            {errors.root && (
              <p className={styles['error']} role="alert">
                {errors.root.message}
              </p>
            )}
            <Button type="submit" variant="filled">
              {t`make the token`}
            </Button>
          </fieldset>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
