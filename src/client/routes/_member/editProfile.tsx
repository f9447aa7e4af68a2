import { createFileRoute } from '@tanstack/react-router';

import { UnbuiltPage } from '../-pages/unbuilt-page.tsx';

export const Route = createFileRoute('/_member/editProfile')({
  head: () => ({ meta: [{ title: 'Edit profile' }] }),
  component: UnbuiltPage,
});
