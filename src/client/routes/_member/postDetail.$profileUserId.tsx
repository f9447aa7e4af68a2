import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/postDetail/$profileUserId')({
  validateSearch: ({ postId }): { postId?: string } => (typeof postId === 'string' ? { postId } : {}),
  head: () => ({ meta: [{ title: 'Post' }] }),
  component: UnbuiltPage,
});
