import { createFileRoute, Link, redirect } from '@tanstack/react-router';

import styles from '#client/features/session/auth-form.module.css';
import { GoogleLink } from '#client/features/session/auth-form.tsx';
import { RegisterForm } from '#client/features/session/register-form.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { parseRedirectSearch } from './-search-params.ts';

export const Route = createFileRoute('/register')({
  validateSearch: parseRedirectSearch,
  beforeLoad: ({ context: { session }, search }) => {
    if (session.viewer()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  head: () => ({ meta: [{ title: 'Sign up' }] }),
  component: RegisterPage,
});

function RegisterPage() {
  const search = Route.useSearch();
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
