import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { showServerError } from '#client/shared/forms/field-errors.ts';
import { maxCharacters, newPassword, requiredEmail } from '#client/shared/forms/rules.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { textOf } from '#client/shared/language/text.ts';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { usernameProblem, usernameRule } from '#contract/usernames.ts';
import { limits } from '#contract/vocabulary.ts';

import { AuthForm, EmailField, NewPasswordField } from './auth-form.tsx';
import { useRegister } from './use-register.ts';

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
  reason: z.string().check(maxCharacters(limits.reason)),
});

interface RegisterFormProps {
  invitation: string | undefined;
  /** Whether an admin has to approve the account. */
  isApproved: boolean;
  /** Called if the account waits for that. */
  onWaiting: (message: string) => void;
}

/** Opens an account (S053, S054). */
export function RegisterForm({ invitation, isApproved, onWaiting }: RegisterFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: { username: '', email: '', password: '', reason: '' },
  });
  const { errors } = formState;
  const signUp = useRegister();
  return (
    <AuthForm
      onSubmit={handleSubmit(({ reason, ...values }) =>
        signUp.mutate(
          {
            ...values,
            ...(invitation !== undefined && { invitation }),
            ...(isApproved && { reason }),
          },
          {
            onSuccess: (answer) => {
              if (answer.token === undefined) onWaiting(answer.waitsFor);
            },
            onError: (error) => showServerError(error, setError, ['username', 'email', 'password']),
          },
        ),
      )}
      submit={isApproved ? t`ask to join` : t`sign up`}
      isBusy={signUp.isPending}
    >
      <TextField
        label={t`Username`}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={i18n._(usernameRule)}
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField label={t`Password`} error={errors.password?.message} {...register('password')} />
      {isApproved && (
        <TextArea
          label={t`Why do you want to join?`}
          hint={t`Optional. An admin reads it.`}
          rows={3}
          error={errors.reason?.message}
          {...register('reason')}
        />
      )}
    </AuthForm>
  );
}
