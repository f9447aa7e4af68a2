import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { maxCharacters, newPassword, requiredEmail } from '#client/shared/forms/rules.ts';
import { showServerError } from '#client/shared/forms/server-error.ts';
import { TextField } from '#client/shared/ui/text-field.tsx';
import { usernameProblem, usernameRule } from '#contract/usernames.ts';
import { limits } from '#contract/vocabulary.ts';

import { AuthForm, EmailField, NewPasswordField } from './auth-form.tsx';
import { useRegister } from './mutations.ts';

const username = z.string().check(
  z.minLength(1, 'Please choose a username.'),
  maxCharacters(limits.username.max),
  z.refine((text) => usernameProblem(text) === null, { error: ({ input }) => usernameProblem(String(input)) ?? '' }),
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
      submit="sign up"
      isBusy={signUp.isPending}
      error={errors.root?.message}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={usernameRule}
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
    </AuthForm>
  );
}
