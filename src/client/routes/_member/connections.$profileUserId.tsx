import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/connections/$profileUserId')({
  head: () => ({ meta: [{ title: 'Connections' }] }),
  component: UnbuiltPage,
});
