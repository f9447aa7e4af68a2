import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/savedPosts')({
  head: () => ({ meta: [{ title: 'Saved Posts' }] }),
  component: UnbuiltPage,
});
