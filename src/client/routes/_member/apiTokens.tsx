import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { ApiTokens } from '#client/features/session/api-tokens/api-tokens.tsx';
import { apiTokensQuery } from '#client/features/session/queries.ts';
import { withElements } from '#client/shared/language/text.ts';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AccountPage } from './-account-page.tsx';
import styles from './-sessions.module.css';

export const Route = createFileRoute('/_member/apiTokens')({
  loader: ({ context }) => load(context, { rest: [apiTokensQuery(context.api)] }),
  head: () => titled(() => t`API tokens`),
  component: ApiTokensPage,
});

/** The tokens with which the member's scripts call the API. */
function ApiTokensPage() {
  return (
    <AccountPage
      heading={t`API tokens`}
      lead={t`For scripts of yours that read or write here. Whoever has a token acts in your name.`}
      isText
    >
      <p className={styles['lead']}>
        {withElements(
          t`No token reaches your account, password or sessions. <0>All calls</0> are described, and can be tried there.`,
          // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the text gets into it
          <a href="/docs" />,
        )}
      </p>
      <ApiTokens />
      <p className={styles['aside']}>{t`A new password, and logging out everywhere else, revoke all of them.`}</p>
    </AccountPage>
  );
}
