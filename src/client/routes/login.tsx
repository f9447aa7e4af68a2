import { t } from '@lingui/core/macro';
import { createFileRoute, Link, redirect, useHydrated, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import styles from '#client/features/session/auth-form.module.css';
import { GoogleLink } from '#client/features/session/auth-form.tsx';
import { GoogleFailure } from '#client/features/session/google-failure.tsx';
import { parsePendingLogin } from '#client/features/session/google-sign-in.ts';
import { IntentNote } from '#client/features/session/intent-note.tsx';
import { LoginForm } from '#client/features/session/login-form.tsx';
import { PasskeyLogin } from '#client/features/session/passkey-login.tsx';
import { SecondFactorStep, type PendingLogin } from '#client/features/session/second-factor-step.tsx';
import { withElements } from '#client/shared/language/text.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';

import { AskedForCard, askedForQueries, isAskedFor } from './-asked-for.tsx';
import { AuthPage } from './-auth-page.tsx';
import { load } from './-load.ts';
import { parseVisitorSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/login')({
  validateSearch: parseVisitorSearch,
  beforeLoad: ({ context: { session }, search }) => {
    // Runs again when the session begins: this is how a login leads on to the page that asked for it.
    if (session.viewer()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loaderDeps: ({ search: { redirect: asked } }) => ({ asked }),
  loader: ({ context, deps: { asked } }) => load(context, { awaited: askedForQueries(context.api, asked) }),
  head: () => titled(() => t`Log in`),
  component: LoginPage,
});

function LoginPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const isHydrated = useHydrated();
  const { hash } = useLocation();
  const [entered, setEntered] = useState<PendingLogin>();
  // The server, which has rendered this page, knows no fragment.
  const pending = entered ?? (isHydrated ? parsePendingLogin(hash) : undefined);
  return (
    <AuthPage hasPictures={isAskedFor(search.redirect)}>
      {pending && (
        <SecondFactorStep
          key={pending.secondFactorToken}
          pending={pending}
          onBack={() => {
            setEntered(undefined);
            if (hash !== '') void navigate({ search, hash: '', replace: true });
          }}
        />
      )}
      {/* Hidden, so that what was typed is there after a step back. */}
      <div hidden={pending !== undefined}>
        <PageHeading>{t`Log in`}</PageHeading>
        <AskedForCard redirect={search.redirect} isLogin />
        <IntentNote redirect={search.redirect} isLogin />
        <GoogleFailure />
        <LoginForm
          onSecondFactor={setEntered}
          forgotten={
            <Link className={styles['aside']} to="/forgot-password" search={search}>
              {t`forgotten password?`}
            </Link>
          }
        />
        <GoogleLink redirect={search.redirect} invitation={search.invite}>{t`login with Google`}</GoogleLink>
        {isHydrated && pending === undefined && <PasskeyLogin />}
        <p className={styles['foot']}>
          {withElements(t`New here? <0>sign up</0>`, <Link to="/register" search={search} />)}
        </p>
      </div>
    </AuthPage>
  );
}
