import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, isNotFound, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';

import { connectionsQuery } from '#client/features/follows/queries.ts';
import { profileQuery } from '#client/features/people/queries.ts';
import { SearchInput } from '#client/features/people/search-input.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { BackLink } from '../-back-link.tsx';
import { load } from '../-load.ts';
import { resolveMemberId } from '../-member-id-param.ts';
import { PersonCardsSkeleton } from '../-person-card.tsx';
import { titled } from '../-titled.ts';
import { ConnectionsList, useConnections } from './-connections/connections-list.tsx';
import styles from './-connections/connections.module.css';

export const Route = createFileRoute('/_member/connections/$profileUserId')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: resolveMemberId,
  loader: async ({ context }) => {
    const connections = connectionsQuery(context.api, context.memberId);
    const { api, memberId, session } = context;
    // Its heading has the name.
    const others = memberId === session.viewer()?.userId ? [] : [profileQuery(api, memberId)];
    await load(context, { needed: connections, rest: others }).catch((error: unknown) => {
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
  const { api } = useServices();
  const isOwn = useViewer()?.userId === memberId;
  const { data: profile } = useQuery({ ...profileQuery(api, memberId), enabled: !isOwn });
  const username = profile?.username ?? '';
  return (
    <div className={page['page']}>
      <BackToProfile memberId={memberId} />
      <div className={styles['head']}>
        <PageHeading
          lead={count === undefined ? undefined : plural(count, { one: '# connection', other: '# connections' })}
        >
          {isOwn ? t`my clean community` : profile ? t`the clean community of @${username}` : t`a clean community`}
        </PageHeading>
        <SearchInput
          label={t`Search connections`}
          placeholder={t`Search by username`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ConnectionsList connections={connections} text={text.trim()} />
    </div>
  );
}

const BackToProfile = ({ memberId }: { memberId: string }) => (
  <BackLink
    link={linkOptions({ to: '/profile/$profileUserId', params: { profileUserId: memberId } })}
    name={t`Profile`}
  />
);

function ConnectionsPending() {
  const { memberId } = Route.useRouteContext();
  const isOwn = useViewer()?.userId === memberId;
  return (
    <div className={page['page']}>
      <BackToProfile memberId={memberId} />
      <div className={styles['head']}>
        <PageHeading>{isOwn ? t`my clean community` : t`a clean community`}</PageHeading>
      </div>
      <PersonCardsSkeleton />
    </div>
  );
}
