import { useForm } from 'react-hook-form';

import { limits } from '#contract/vocabulary.ts';

import { PasswordField } from '#client/shared/ui/password-field.tsx';

import { AuthForm } from './auth-form.tsx';
import { failureOf } from './failure-of.ts';
import { useResetPassword } from './mutations.ts';

interface ResetPasswordFormProps {
  /** The token of the mailed link. */
  token: string;
  onDone: () => void;
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const reset = useResetPassword();
  return (
    <AuthForm
      onSubmit={handleSubmit(({ password }) => reset.mutate({ token, password }, { onSuccess: onDone }))}
      submit="set the password"
      isBusy={reset.isPending}
      failure={failureOf(reset)}
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${limits.password.min} characters`}
        error={formState.errors.password?.message}
        {...register('password', { required: 'Please choose a password.' })}
      />
    </AuthForm>
  );
}
