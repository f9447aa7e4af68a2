import { getRouteApi } from '@tanstack/react-router';

import { PostDetail } from './post-detail.tsx';

const route = getRouteApi('/_member/postDetail/$profileUserId');

/** One post with its comments, its author and others of its category (S073–S081). */
export function PostDetailPage() {
  const { seen } = route.useLoaderData();
  const { profileUserId } = route.useParams();
  // Another post is another screen: nothing that was written under this one is carried over.
  return <PostDetail key={seen.postId} seen={seen} authorId={profileUserId} />;
}
