import { Link } from '@tanstack/react-router';

import { buttonClass } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/empty-state.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

/** When the sign-in brought no session: the way back (S059). */
export function OauthFailurePage() {
  return (
    <div className={page['narrow']}>
      <PageHeading>Logging in did not work</PageHeading>
      <EmptyState
        action={
          <Link className={buttonClass({ look: 'filled' })} to="/login">
            back to login
          </Link>
        }
      >
        The sign-in has expired or was not completed.
      </EmptyState>
    </div>
  );
}
