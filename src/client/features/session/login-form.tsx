import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { requiredEmail } from '#client/shared/forms/rules.ts';
import { PasswordField } from '#client/shared/ui/fields/password-field.tsx';
import { ApiError } from '#sdk/answers.ts';

import { AuthForm, EmailField } from './auth-form.tsx';
import { useLogin } from './mutations.ts';
import type { PendingLogin } from './second-factor-step.tsx';

const loginSchema = z.object({
  email: requiredEmail,
  password: z.string().check(z.minLength(1, { error: () => t`Please enter your password.` })),
});

interface LoginFormProps {
  forgotten: ReactNode;
  /** Called if the password is right, but the account has a second factor. */
  onSecondFactor: (pending: PendingLogin) => void;
}

/** Logs in with e-mail and password (S055). */
export function LoginForm({ forgotten, onSecondFactor }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const login = useLogin();
  return (
    <AuthForm
      onSubmit={handleSubmit((values) =>
        login.mutate(values, {
          onError(error) {
            const { secondFactorToken, secondFactors = [] } = (error instanceof ApiError && error.proof) || {};
            if (secondFactorToken !== undefined) onSecondFactor({ secondFactorToken, secondFactors });
          },
        }),
      )}
      submit={t`login`}
      isBusy={login.isPending}
    >
      <EmailField autoComplete="username webauthn" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {forgotten}
    </AuthForm>
  );
}
