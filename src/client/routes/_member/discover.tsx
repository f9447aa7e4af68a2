import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/discover')({
  head: () => ({ meta: [{ title: 'Discover' }] }),
  component: UnbuiltPage,
});
