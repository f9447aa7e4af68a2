import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import styles from '#client/features/session/auth-form.module.css';
import { GoogleLink } from '#client/features/session/auth-form.tsx';
import { IntentNote } from '#client/features/session/intent-note.tsx';
import { invitationQuery, registrationQuery } from '#client/features/session/queries.ts';
import { RegisterForm } from '#client/features/session/register-form.tsx';
import { withElements } from '#client/shared/language/text.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { AskedForCard, askedForQueries, isAskedFor } from './-asked-for.tsx';
import { AuthPage } from './-auth-page.tsx';
import { load } from './-load.ts';
import { Agreement, InvitationNote } from './-register-notes.tsx';
import { parseVisitorSearch } from './-search-params.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/register')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseVisitorSearch,
  beforeLoad: ({ context: { session }, search }) => {
    if (session.viewer()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  loaderDeps: ({ search: { invite, redirect: asked } }) => ({ invite, asked }),
  // Without an answer the page is that of an open community: the server decides about each account anyway.
  loader: ({ context, deps: { invite, asked } }) =>
    load(context, {
      awaited: [
        registrationQuery(context.api),
        ...(invite === undefined ? [] : [invitationQuery(context.api, invite)]),
        ...askedForQueries(context.api, asked),
      ],
    }),
  head: () => titled(() => t`Sign up`),
  component: RegisterPage,
});

function RegisterPage() {
  const search = Route.useSearch();
  const { api } = useServices();
  const { data: mode = 'open' } = useQuery(registrationQuery(api));
  const { data: invitation } = useQuery({
    ...invitationQuery(api, search.invite ?? ''),
    enabled: search.invite !== undefined,
  });
  const [waiting, setWaiting] = useState<string>();
  const login = <Link to="/login" search={search} />;
  const isShut = mode === 'closed' || (mode === 'invited' && !invitation);

  if (waiting !== undefined) return <WaitingNotice lead={waiting} />;
  if (isShut)
    return (
      <Notice
        heading={mode === 'closed' ? t`No new members for now` : t`By invitation`}
        lead={
          mode === 'closed'
            ? t`This community takes no new members at the moment. Its posts are open to everybody.`
            : search.invite === undefined
              ? t`New members join this community by invitation. If you have one, please open its link.`
              : t`This invitation was used up, has expired or was withdrawn. Ask whoever sent it to you for another one.`
        }
      >
        <p className={styles['or']}>{t`Already a member?`}</p>
        <Link className={buttonClass({ variant: 'filled', wide: true })} to="/login" search={search}>
          {t`login`}
        </Link>
      </Notice>
    );

  const isApproved = mode === 'approval' && !invitation;
  return (
    <AuthPage hasPictures={isAskedFor(search.redirect)}>
      <PageHeading lead={t`Save what you like, follow whom you trust, share what you use.`}>{t`Sign up`}</PageHeading>
      <AskedForCard redirect={search.redirect} />
      <IntentNote redirect={search.redirect} />
      {invitation && <InvitationNote invitation={invitation} />}
      {isApproved && (
        <p className={styles['foot']}>
          {t`An admin looks at each new account. You get a mail as soon as yours is approved, and can log in then.`}
        </p>
      )}
      <RegisterForm invitation={search.invite} isApproved={isApproved} onWaiting={setWaiting} />
      <GoogleLink redirect={search.redirect} invitation={search.invite}>{t`sign up with Google`}</GoogleLink>
      <Agreement />
      <p className={styles['foot']}>{withElements(t`Already a member? <0>login</0>`, login)}</p>
    </AuthPage>
  );
}

/** What follows the form: as on a new page, one is at its top and its heading has the focus. */
function WaitingNotice({ lead }: { lead: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    ref.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref}>
      <Notice heading={t`Thank you`} lead={lead} />
    </div>
  );
}

function Notice({ heading, lead, children }: { heading: string; lead: string; children?: ReactNode }) {
  return (
    <div className={page['narrow']} role="status">
      <PageHeading lead={lead}>{heading}</PageHeading>
      {children}
    </div>
  );
}
