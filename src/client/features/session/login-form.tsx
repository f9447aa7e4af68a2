import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';

import { PasswordField } from '#client/shared/ui/password-field.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';

import { AuthForm } from './auth-form.tsx';
import { emailRules } from './email-rules.ts';
import { failureOf } from './failure-of.ts';
import { useLogin } from './mutations.ts';
import type { Credentials } from './mutations.ts';

/** Signs in with e-mail and password (S055). */
export function LoginForm({ forgotten }: { forgotten: ReactNode }) {
  const { register, handleSubmit, formState } = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const login = useLogin();
  const { errors } = formState;
  return (
    <AuthForm
      onSubmit={handleSubmit((entries) => login.mutate(entries))}
      submit="login"
      isBusy={login.isPending}
      failure={failureOf(login)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password', { required: 'Please enter your password.' })}
      />
      {forgotten}
    </AuthForm>
  );
}
