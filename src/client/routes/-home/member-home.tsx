import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { addressRequest } from '#client/features/account/address-request.ts';
import { DeletionNotice } from '#client/features/account/deletion-notice.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { followedPostsQuery } from '#client/features/posts/queries.ts';
import { saveAction } from '#client/features/saves/save-button.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { readWelcomeStep, storeWelcomeStep, type WelcomeStep } from '#client/shared/session/new-member.ts';
import { isAddressPostponed, postponeAddress } from '#client/shared/session/postponed-address.ts';

import { AddressCard } from './address-card.tsx';
import styles from './member-home.module.css';
import { SuggestedMembers } from './suggested-members.tsx';
import { FirstPicture, FirstSaves } from './welcome.tsx';

/** What only members have on home: the choice between everyone's posts and those of whom they follow, and the latter. */
export function MemberHome() {
  const { posts } = useSearch({ from: '/' });
  const choices = useRef<HTMLElement>(null);
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
      {/* The pressed button disappears. */}
      <Request isAtEveryone={posts !== 'following'} onAnswered={() => choices.current?.focus()} />
      {posts === 'following' && <FollowedPosts />}
    </>
  );
}

interface RequestProps {
  isAtEveryone: boolean;
  onAnswered: () => void;
}

/** What the member is asked for above the posts: one thing, and the next one on a later visit of home. */
function Request({ isAtEveryone, onAnswered }: RequestProps) {
  const { api } = useServices();
  const { userId = '' } = useViewer() ?? {};
  const { data: account } = useQuery(currentUserQuery(api));
  const [step] = useState(() => readWelcomeStep(userId));
  const [isPostponed] = useState(() => isAddressPostponed(userId));
  const [isAnswered, setIsAnswered] = useState(false);
  const close = () => {
    setIsAnswered(true);
    onAnswered();
  };
  const goOn = (next: WelcomeStep | undefined) => () => {
    storeWelcomeStep(userId, next);
    close();
  };
  if (isAnswered) return null;
  if (step === 'saves' && isAtEveryone)
    return <FirstSaves onDone={goOn(account?.profilePicUrl ? undefined : 'picture')} />;
  const request = isPostponed ? undefined : addressRequest(account);
  const postpone = () => {
    postponeAddress(userId);
    close();
  };
  if (request) return <AddressCard request={request} onPostpone={postpone} />;
  return account && step === 'picture' && isAtEveryone && <FirstPicture account={account} onDone={goOn(undefined)} />;
}

function FollowedPosts() {
  const { api } = useServices();
  const query = followedPostsQuery(api);
  const feed = useInfiniteQuery(query);
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
      <PostFeed feed={feed} list={query.queryKey} actions={saveAction} none={t`No posts from people you follow yet`} />
    </>
  );
}
