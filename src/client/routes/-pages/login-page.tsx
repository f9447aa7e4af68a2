import { Link, getRouteApi } from '@tanstack/react-router';

import styles from '#client/features/session/auth-form.module.css';
import { GoogleLink } from '#client/features/session/google-link.tsx';
import { LoginForm } from '#client/features/session/login-form.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

const route = getRouteApi('/login');

/** Logging in (S055). */
export function LoginPage() {
  const search = route.useSearch();
  return (
    <div className={page['narrow']}>
      <PageHeading lead="Good to have you back.">Log in</PageHeading>
      <LoginForm
        forgotten={
          <Link className={styles['aside']} to="/forgot-password">
            forgotten password?
          </Link>
        }
      />
      <GoogleLink redirect={search.redirect}>login with Google</GoogleLink>
      <p className={styles['foot']}>
        New here?{' '}
        <Link to="/register" search={search}>
          sign up
        </Link>
      </p>
    </div>
  );
}
