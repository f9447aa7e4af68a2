import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { maxCharacters, newPassword, requiredEmail } from '#client/shared/forms/rules.ts';
import { showServerError } from '#client/shared/forms/server-error.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { textOf } from '#client/shared/language/text.ts';
import { TextField } from '#client/shared/ui/text-field.tsx';
import { usernameRule } from '#contract/username-rule.ts';
import { usernameProblem } from '#contract/usernames.ts';
import { limits } from '#contract/vocabulary.ts';

import { AuthForm, EmailField, NewPasswordField } from './auth-form.tsx';
import { useRegister } from './mutations.ts';

const username = z.string().check(
  z.minLength(1, { error: () => t`Please choose a username.` }),
  maxCharacters(limits.username.max),
  z.refine((text) => usernameProblem(text) === null, {
    error: ({ input }) => textOf(usernameProblem(String(input)) ?? ''),
  }),
);

const registerSchema = z.object({
  username,
  email: requiredEmail,
  password: newPassword,
});

/** Opens an account (S053, S054). */
export function RegisterForm() {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: { username: '', email: '', password: '' },
  });
  const { errors } = formState;
  const signUp = useRegister();
  return (
    <AuthForm
      onSubmit={handleSubmit((values) =>
        signUp.mutate(values, {
          onError: (error) => showServerError(error, setError, ['username', 'email', 'password']),
        }),
      )}
      submit={t`sign up`}
      isBusy={signUp.isPending}
      error={errors.root?.message}
    >
      <TextField
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={i18n._(usernameRule)}
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField label={t`Password`} error={errors.password?.message} {...register('password')} />
    </AuthForm>
  );
}
