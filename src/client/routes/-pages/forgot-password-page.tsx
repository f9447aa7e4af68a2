import { Link, getRouteApi } from '@tanstack/react-router';

import styles from '#client/features/session/auth-form.module.css';
import { ForgotPasswordForm } from '#client/features/session/forgot-password-form.tsx';
import { ResetPasswordForm } from '#client/features/session/reset-password-form.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

const route = getRouteApi('/forgot-password');

/** Asking for a link to set a new password, and setting it (S014). */
export function ForgotPasswordPage() {
  const { token } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className={page['narrow']}>
      {token === undefined ? (
        <>
          <PageHeading lead="We send a link to your e-mail address. It works once, for 30 minutes.">Forgotten password?</PageHeading>
          <ForgotPasswordForm />
        </>
      ) : (
        <>
          <PageHeading lead="You will be logged out everywhere else.">Set a new password</PageHeading>
          <ResetPasswordForm token={token} onDone={() => void navigate({ to: '/login', replace: true })} />
        </>
      )}
      <p className={styles['foot']}>
        <Link to="/login">back to login</Link>
      </p>
    </div>
  );
}
