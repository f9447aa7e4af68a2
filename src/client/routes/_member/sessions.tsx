import { t } from '@lingui/core/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useId } from 'react';

import { OwnSessions } from '#client/features/session/own-sessions.tsx';
import { secondFactorsQuery, sessionsQuery, signInsQuery } from '#client/features/session/queries.ts';
import { lazyPanel } from '#client/shared/lazy/lazy-part.tsx';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AccountPage } from './-account-page.tsx';
import styles from './-sessions.module.css';

export const Route = createFileRoute('/_member/sessions')({
  loader: ({ context }) => {
    const { api } = context;
    return load(context, { rest: [sessionsQuery(api), signInsQuery(api), secondFactorsQuery(api)] });
  },
  head: () => titled(() => t`Sessions and sign-ins`),
  component: SessionsPage,
});

const SecondFactors = lazyPanel(
  async () => (await import('#client/features/session/second-factors.tsx')).SecondFactors,
  { pending: () => <p role="status">{t`Loading your second factors…`}</p> },
);

/** Where the member is logged in, and with what. */
function SessionsPage() {
  const id = useId();
  return (
    <AccountPage heading={t`Sessions and sign-ins`} isText>
      <OwnSessions />
      <section className={styles['factors']} aria-labelledby={id}>
        <h2 id={id}>{t`Second factor`}</h2>
        <p className={styles['lead']}>
          {t`With one of these, your password alone opens your account to nobody. A passkey can log you in by itself.`}
        </p>
        <SecondFactors />
      </section>
      <p className={styles['aside']}>
        {t`Programs of yours log in with:`} <Link to="/apiTokens">{t`API tokens`}</Link>
      </p>
    </AccountPage>
  );
}
