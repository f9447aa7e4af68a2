import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { followedPostsQuery } from '#client/features/posts/followed-posts-query.ts';
import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { SaveButton } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';

import styles from './-member-home.module.css';
import { SuggestedMembers } from './-suggested-members.tsx';

/** What only members have on home: the choice between everyone's posts and those of whom they follow, and the latter. */
export function MemberHome() {
  const { posts } = useSearch({ from: '/' });
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
      <nav className={styles['choices']} aria-label="Whose posts">
        {choice('everyone', undefined)}
        {choice('following', 'following')}
      </nav>
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
          <SuggestedMembers lead="The posts of those you follow come together here. Some to start with:" />
        </div>
      )}
      <PostFeed feed={feed} actions={(post) => <SaveButton post={post} />} none="No posts from people you follow yet" />
    </>
  );
}
