import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/profile/$profileUserId')({
  head: () => ({ meta: [{ title: 'Profile' }] }),
  component: UnbuiltPage,
});
