import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { DeletionNotice } from '#client/features/account/deletion-notice.tsx';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { followedPostsQuery } from '#client/features/posts/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { forgetNewMember, isNewMember } from '#client/shared/session/new-member.ts';

import { AddressCard } from './address-card.tsx';
import styles from './member-home.module.css';
import { SuggestedMembers } from './suggested-members.tsx';
import { Welcome } from './welcome.tsx';

/** What only members have on home: the choice between everyone's posts and those of whom they follow, and the latter. */
export function MemberHome() {
  const { posts } = useSearch({ from: '/' });
  const viewer = useViewer();
  const [isNew, setIsNew] = useState(() => viewer !== null && isNewMember(viewer.userId));
  const choices = useRef<HTMLElement>(null);
  const isWelcomed = isNew && posts !== 'following';
  const address = <AddressCard onPostpone={() => choices.current?.focus()} />;
  const choice = (name: string, value: typeof posts) => (
    <Link
      className={styles['choice']}
      to="/"
      search={{ posts: value }}
      activeOptions={{ exact: true }}
      activeProps={{ className: styles['chosen'] }}
      resetScroll={false}
    >
      {name}
    </Link>
  );
  return (
    <>
      <nav ref={choices} className={styles['choices']} aria-label={t`Whose posts`} tabIndex={-1}>
        {choice(t`everyone`, undefined)}
        {choice(t`following`, 'following')}
      </nav>
      <DeletionNotice />
      {isWelcomed ? (
        <Welcome
          address={address}
          onDone={() => {
            forgetNewMember();
            setIsNew(false);
            // The pressed button disappears.
            choices.current?.focus();
          }}
        />
      ) : (
        address
      )}
      {posts === 'following' && <FollowedPosts />}
    </>
  );
}

function FollowedPosts() {
  const { api } = useServices();
  const feed = useInfiniteQuery(followedPostsQuery(api));
  const isEmpty = feed.data?.length === 0 && !feed.hasNextPage && !feed.isError;
  // The suggestions stay while one follows several of them, above the posts that arrive.
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  return (
    <>
      {wasEmpty && (
        <div className={styles['suggestions']}>
          <SuggestedMembers lead={t`The posts of those you follow come together here. Some to start with:`} />
        </div>
      )}
      <PostFeed feed={feed} actions={saveAction} none={t`No posts from people you follow yet`} />
    </>
  );
}
