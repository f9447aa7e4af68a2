import { useForm } from 'react-hook-form';

import { TextField } from '#client/shared/ui/text-field.tsx';

import { AuthForm } from './auth-form.tsx';
import styles from './auth-form.module.css';
import { emailRules } from './email-rules.ts';
import { failureOf } from './failure-of.ts';
import { useForgotPassword } from './mutations.ts';

/** Asks for a link to set a new password, and then says what the server said. */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
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
      onSubmit={handleSubmit((entries) => forgot.mutate(entries))}
      submit="send the link"
      isBusy={forgot.isPending}
      failure={failureOf(forgot)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email', emailRules)}
      />
    </AuthForm>
  );
}
