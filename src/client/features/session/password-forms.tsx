import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { showServerError } from '#client/shared/forms/field-errors.ts';
import { newPassword, requiredEmail } from '#client/shared/forms/rules.ts';

import styles from './auth-form.module.css';
import { AuthForm, EmailField, NewPasswordField } from './auth-form.tsx';
import { useForgotPassword, useResetPassword } from './mutations.ts';

const forgotSchema = z.object({ email: requiredEmail });

/** Asks for a link to set a new password, then shows the server's answer (S014). */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(forgotSchema),
    defaultValues: { email: '' },
  });
  const { errors } = formState;
  const forgot = useForgotPassword();
  if (forgot.data) {
    return (
      <p className={styles['foot']} role="status">
        {forgot.data.message}
      </p>
    );
  }
  return (
    <AuthForm
      onSubmit={handleSubmit((values) =>
        forgot.mutate(values, { onError: (error) => showServerError(error, setError, ['email']) }),
      )}
      submit={t`send the link`}
      isBusy={forgot.isPending}
    >
      <EmailField error={errors.email?.message} {...register('email')} />
    </AuthForm>
  );
}

const resetSchema = z.object({ password: newPassword });

interface ResetPasswordFormProps {
  /** The token of the mailed link. */
  token: string;
  onDone: () => void;
}

/** Sets a new password with the token of a mailed link (S014). */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(resetSchema),
    defaultValues: { password: '' },
  });
  const { errors } = formState;
  const reset = useResetPassword();
  return (
    <AuthForm
      onSubmit={handleSubmit(({ password }) =>
        reset.mutate(
          { token, password },
          { onSuccess: onDone, onError: (error) => showServerError(error, setError, ['password']) },
        ),
      )}
      submit={t`set the password`}
      isBusy={reset.isPending}
    >
      <NewPasswordField label={t`New password`} error={errors.password?.message} {...register('password')} />
    </AuthForm>
  );
}
