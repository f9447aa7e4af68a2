import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/wellness')({
  head: () => ({ meta: [{ title: 'Wellness' }] }),
  component: UnbuiltPage,
});
