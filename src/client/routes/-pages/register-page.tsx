import { Link, getRouteApi } from '@tanstack/react-router';

import styles from '#client/features/session/auth-form.module.css';
import { GoogleLink } from '#client/features/session/google-link.tsx';
import { RegisterForm } from '#client/features/session/register-form.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

const route = getRouteApi('/register');

/** Opening an account (S054). */
export function RegisterPage() {
  const search = route.useSearch();
  return (
    <div className={page['narrow']}>
      <PageHeading lead="Save what you like, follow whom you trust, share what you use.">Sign up</PageHeading>
      <RegisterForm />
      <GoogleLink redirect={search.redirect}>sign up with Google</GoogleLink>
      <p className={styles['foot']}>
        Already a member?{' '}
        <Link to="/login" search={search}>
          login
        </Link>
      </p>
    </div>
  );
}
