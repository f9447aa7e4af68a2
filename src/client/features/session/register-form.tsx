import { useForm } from 'react-hook-form';

import { limits } from '#contract/vocabulary.ts';

import { PasswordField } from '#client/shared/ui/password-field.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';

import { AuthForm } from './auth-form.tsx';
import { emailRules } from './email-rules.ts';
import { failureOf } from './failure-of.ts';
import { useRegister } from './mutations.ts';
import type { Registration } from './mutations.ts';

/** Opens an account (S053, S054). What makes a name or a password good is the server's to say; the hints tell beforehand. */
export function RegisterForm() {
  const defaultValues = { username: '', email: '', password: '' };
  const { register, handleSubmit, formState } = useForm<Registration>({ defaultValues });
  const signUp = useRegister();
  const { errors } = formState;
  return (
    <AuthForm
      onSubmit={handleSubmit((entries) => signUp.mutate(entries))}
      submit="sign up"
      isBusy={signUp.isPending}
      failure={failureOf(signUp)}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={`${limits.username.min}–${limits.username.max} letters, digits, dots, dashes or underscores`}
        error={errors.username?.message}
        {...register('username', { required: 'Please choose a username.' })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${limits.password.min} characters`}
        error={errors.password?.message}
        {...register('password', { required: 'Please choose a password.' })}
      />
    </AuthForm>
  );
}
