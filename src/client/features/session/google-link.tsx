import { buttonClass } from '#client/shared/ui/button.tsx';

import styles from './auth-form.module.css';

interface GoogleLinkProps {
  children: string;
  /** Where to go after signing in. */
  redirect: string | undefined;
}

/** A full-page navigation to the server's Google sign-in (S119). */
export function GoogleLink({ children, redirect }: GoogleLinkProps) {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`;
  return (
    <>
      <p className={styles['or']}>or</p>
      <a className={buttonClass({ look: 'line', wide: true })} href={`/api/user/google${query}`}>
        {children}
      </a>
    </>
  );
}
