import { plural, t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';

import { useEarlySubmit } from '#client/shared/forms/early-forms.ts';
import { useRestoredFocus } from '#client/shared/hooks/use-restored-focus.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { PasswordField } from '#client/shared/ui/fields/password-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { limits } from '#contract/vocabulary.ts';

import styles from './auth-form.module.css';

interface AuthFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** The label of the submit button. */
  submit: string;
  isBusy: boolean;
  children: ReactNode;
}

/** The frame of login, sign-up and password forms: fields and one submit button. What the server says about no single field is in a toast. */
export function AuthForm({ onSubmit, submit, isBusy, children }: AuthFormProps) {
  const button = useRestoredFocus(isBusy);
  const form = useEarlySubmit();
  return (
    // The server renders it. A form without a method puts the password into the address where a browser sends it by itself.
    <form ref={form} className={styles['form']} method="post" onSubmit={onSubmit} noValidate aria-busy={isBusy}>
      {children}
      <Button ref={button} type="submit" variant="filled" wide disabled={isBusy}>
        {submit}
      </Button>
    </form>
  );
}

/** The e-mail address of a member, which is what password managers keep beside the password. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return <TextField label={t`Email`} type="email" autoComplete="username" required {...props} />;
}

/** A password that the member chooses. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'hint'>) {
  return (
    <PasswordField
      autoComplete="new-password"
      required
      hint={plural(limits.password.min, { one: 'At least # character', other: 'At least # characters' })}
      {...props}
    />
  );
}

interface GoogleLinkProps {
  children: string;
  /** The path to open after signing in. */
  redirect: string | undefined;
  /** For a new account. */
  invitation: string | undefined;
}

/** A full-page navigation to the server's Google sign-in (S119); nothing where that is not set up. */
export function GoogleLink({ children, redirect, invitation }: GoogleLinkProps) {
  const { hasGoogle } = useServices().settings;
  if (!hasGoogle) return null;
  const given = { ...(redirect !== undefined && { redirect }), ...(invitation !== undefined && { invitation }) };
  const query = Object.keys(given).length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return (
    <>
      <p className={styles['or']}>{t`or`}</p>
      <a className={buttonClass({ variant: 'line', wide: true })} href={`/api/user/google${query}`}>
        {children}
      </a>
    </>
  );
}
