import { t } from '@lingui/core/macro';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';

import { finishGoogleSignIn } from '#client/features/session/google-sign-in.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { parseRedirectSearch, parseTokenSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/oauth-success')({
  validateSearch: (search) => ({
    ...parseTokenSearch(search),
    ...parseRedirectSearch(search),
    isNew: search['isNew'] === 'true' ? 'true' : undefined,
  }),
  beforeLoad: removeTokenFromAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token, isNew, redirect: path = '/' } }) => {
    if (await finishGoogleSignIn(context, token, isNew === 'true')) throw redirect({ href: path, replace: true });
  },
  head: () => titled(() => t`Logging in`),
  component: OauthFailurePage,
  pendingComponent: OauthPendingPage,
  pendingMs: 0,
});

/** Clears the query from the address bar and the browser's history, without a navigation (S013). */
function removeTokenFromAddress() {
  if (typeof window === 'undefined' || location.search === '') return;
  // The browser's own method: the router's would take it for a navigation and forget the token.
  History.prototype.replaceState.call(history, history.state, '', location.pathname);
}

function OauthPendingPage() {
  return (
    <div className={page['narrow']} role="status">
      <PageHeading>{t`Logging in...`}</PageHeading>
    </div>
  );
}

function OauthFailurePage() {
  const { redirect: path } = Route.useSearch();
  return (
    <div className={page['narrow']}>
      <PageHeading>{t`Logging in did not work`}</PageHeading>
      <EmptyState
        action={
          <Link className={buttonClass({ variant: 'filled' })} to="/login" search={{ redirect: path }}>
            {t`back to login`}
          </Link>
        }
      >
        {t`The sign-in has expired or was not completed.`}
      </EmptyState>
    </div>
  );
}
