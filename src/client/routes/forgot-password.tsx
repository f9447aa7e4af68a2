import { t } from '@lingui/core/macro';
import { createFileRoute, Link } from '@tanstack/react-router';

import { newestPostsQuery } from '#client/features/posts/queries.ts';
import styles from '#client/features/session/auth-form.module.css';
import { ForgotPasswordForm, ResetPasswordForm } from '#client/features/session/password-forms.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';

import { AuthPage } from './-auth-page.tsx';
import { load } from './-load.ts';
import { parseTokenSearch, parseVisitorSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: (search) => ({ ...parseTokenSearch(search), ...parseVisitorSearch(search) }),
  loader: ({ context }) => load(context, { awaited: [newestPostsQuery(context.api)] }),
  head: ({ match }) => titled(() => (match.search.token === undefined ? t`Forgotten password` : t`New password`)),
  component: ForgotPasswordPage,
});

/** Asks for a link to set a new password; with the token of such a link, sets it. */
function ForgotPasswordPage() {
  const { token, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuthPage>
      {token === undefined ? (
        <>
          <PageHeading lead={t`We send a link to your e-mail address. It works once, for 30 minutes.`}>
            {t`Forgotten password?`}
          </PageHeading>
          <ForgotPasswordForm />
        </>
      ) : (
        <>
          <PageHeading lead={t`You will be logged out everywhere else.`}>{t`Set a new password`}</PageHeading>
          <ResetPasswordForm token={token} onDone={() => void navigate({ to: '/login', search, replace: true })} />
        </>
      )}
      <p className={styles['foot']}>
        <Link to="/login" search={search}>{t`back to login`}</Link>
      </p>
    </AuthPage>
  );
}
