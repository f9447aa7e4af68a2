import { useInfiniteQuery } from '@tanstack/react-query';

import { PostFeed } from '#client/features/posts/post-feed.tsx';
import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { SaveButton } from '#client/features/saves/save-button.tsx';
import { useServices } from '#client/shared/services/services.tsx';

import { HomeFrame } from './home-frame.tsx';

/** The newest posts of the community (S001, S033–S038). */
export function HomePage() {
  const { api } = useServices();
  const feed = useInfiniteQuery(newestPostsQuery(api));
  return (
    <HomeFrame>
      <PostFeed feed={feed} actions={(post) => <SaveButton post={post} />} none="No posts available" />
    </HomeFrame>
  );
}
