import { plural, t } from '@lingui/core/macro';
import { createFileRoute, isNotFound, Link } from '@tanstack/react-router';
import { useState } from 'react';

import { connectionsQuery } from '#client/features/follows/queries.ts';
import { PersonGridSkeleton } from '#client/features/people/person-grid-skeleton.tsx';
import { SearchInput } from '#client/features/people/search-input.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { load } from '../-load.ts';
import { resolveMemberId } from '../-member-id-param.ts';
import { titled } from '../-titled.ts';
import { ConnectionsList, useConnections } from './-connections/connections-list.tsx';
import styles from './-connections/connections.module.css';

export const Route = createFileRoute('/_member/connections/$profileUserId')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: resolveMemberId,
  loader: async ({ context }) => {
    const connections = connectionsQuery(context.api, context.memberId);
    await load(context, { needed: connections }).catch((error: unknown) => {
      // The page shows any other failure itself.
      if (isNotFound(error)) throw error;
    });
  },
  head: () => titled(() => t`Connections`),
  component: ConnectionsPage,
  pendingComponent: ConnectionsPending,
});

/** The members that one follows or is followed by. */
function ConnectionsPage() {
  const { memberId } = Route.useRouteContext();
  const [text, setText] = useState('');
  const connections = useConnections(memberId, text);
  const { count } = connections;
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading
          lead={count === undefined ? undefined : plural(count, { one: '# connection', other: '# connections' })}
        >
          {t`my clean community`}
        </PageHeading>
        <div className={styles['tools']}>
          <SearchInput
            label={t`Search connections`}
            placeholder={t`Search by username`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Link className={styles['profile']} to="/profile/$profileUserId" params={{ profileUserId: memberId }}>
            {t`View profile`}
          </Link>
        </div>
      </div>
      <ConnectionsList connections={connections} text={text.trim()} />
    </div>
  );
}

function ConnectionsPending() {
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading>{t`my clean community`}</PageHeading>
      </div>
      <PersonGridSkeleton />
    </div>
  );
}
