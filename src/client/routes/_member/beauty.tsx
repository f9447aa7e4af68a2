import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/beauty')({
  head: () => ({ meta: [{ title: 'Beauty' }] }),
  component: UnbuiltPage,
});
