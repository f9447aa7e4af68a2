import { createFileRoute } from '@tanstack/react-router';

import { loadPost } from '../-load-post.ts';
import { PostDetailPage } from '../-pages/post-detail/post-detail-page.tsx';

export const Route = createFileRoute('/_member/postDetail/$profileUserId')({
  validateSearch: ({ postId }): { postId?: string } => (typeof postId === 'string' ? { postId } : {}),
  loaderDeps: ({ search: { postId } }) => ({ postId }),
  loader: ({ context, deps: { postId }, location: { state } }) => loadPost(context, postId, state),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.seen.title || 'Post' }] }),
  component: PostDetailPage,
});
