import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { SearchInput } from '#client/features/people/search-input.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { ConnectionsList } from './connections-list.tsx';
import styles from './connections-page.module.css';
import { useConnections } from './use-connections.ts';

const route = getRouteApi('/_member/connections/$profileUserId');

/** The members that one follows or is followed by (S091). */
export function ConnectionsPage() {
  const { memberId } = route.useRouteContext();
  const [text, setText] = useState('');
  const connections = useConnections(memberId, text);
  const { count } = connections;
  return (
    <div className={page['page']}>
      <div className={styles['head']}>
        <PageHeading lead={count === undefined ? undefined : `${count.toLocaleString('en')} ${count === 1 ? 'connection' : 'connections'}`}>
          my clean community
        </PageHeading>
        <div className={styles['tools']}>
          <SearchInput label="Search connections" placeholder="Search by username" value={text} onText={setText} />
          <Link className={styles['profile']} to="/profile/$profileUserId" params={{ profileUserId: memberId }}>
            View profile
          </Link>
        </div>
      </div>
      <ConnectionsList connections={connections} text={text.trim()} />
    </div>
  );
}
