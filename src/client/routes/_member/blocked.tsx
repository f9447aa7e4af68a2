import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { blockedQuery, mutedQuery } from '#client/features/safety/queries.ts';
import { RestrictedPeople } from '#client/features/safety/restricted-people.tsx';

import { load } from '../-load.ts';
import { titled } from '../-titled.ts';
import { AccountPage } from './-account-page.tsx';

export const Route = createFileRoute('/_member/blocked')({
  loader: ({ context }) => load(context, { rest: [blockedQuery(context.api), mutedQuery(context.api)] }),
  head: () => titled(() => t`Blocked and muted`),
  component: BlockedPage,
});

/** Whom the viewer does not want to see. */
function BlockedPage() {
  return (
    <AccountPage heading={t`Blocked and muted`} isText>
      <RestrictedPeople />
    </AccountPage>
  );
}
