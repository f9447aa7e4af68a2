import type { ComponentProps, ReactNode } from 'react';

import { Button } from '#client/shared/ui/button.tsx';

import styles from './auth-form.module.css';

interface AuthFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** The label of the primary action. */
  submit: string;
  isBusy: boolean;
  /** What the server said against the last attempt; a toast has announced it, here it stays to be read. */
  failure: string | undefined;
  children: ReactNode;
}

/** The form of the session's screens: fields, what went wrong, one primary action. */
export function AuthForm({ onSubmit, submit, isBusy, failure, children }: AuthFormProps) {
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate aria-busy={isBusy}>
      {children}
      {failure !== undefined && <p className={styles['failure']}>{failure}</p>}
      <Button type="submit" look="filled" wide disabled={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
