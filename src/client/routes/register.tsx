import { t } from '@lingui/core/macro';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';

import styles from '#client/features/session/auth-form.module.css';
import { GoogleLink } from '#client/features/session/auth-form.tsx';
import { RegisterForm } from '#client/features/session/register-form.tsx';
import { WishNote } from '#client/features/session/wish-note.tsx';
import { withElements } from '#client/shared/language/with-elements.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { parseRedirectSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/register')({
  validateSearch: parseRedirectSearch,
  beforeLoad: ({ context: { session }, search }) => {
    if (session.viewer()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  head: () => titled(() => t`Sign up`),
  component: RegisterPage,
});

function RegisterPage() {
  const search = Route.useSearch();
  return (
    <div className={page['narrow']}>
      <PageHeading lead={t`Save what you like, follow whom you trust, share what you use.`}>{t`Sign up`}</PageHeading>
      <WishNote redirect={search.redirect} />
      <RegisterForm />
      <GoogleLink redirect={search.redirect}>{t`sign up with Google`}</GoogleLink>
      <p className={styles['foot']}>
        {withElements(t`Already a member? <0>login</0>`, <Link to="/login" search={search} />)}
      </p>
    </div>
  );
}
