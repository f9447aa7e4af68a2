import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/fashion')({
  head: () => ({ meta: [{ title: 'Fashion' }] }),
  component: UnbuiltPage,
});
