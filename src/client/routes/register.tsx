import { createFileRoute, redirect } from '@tanstack/react-router';

import { RegisterPage } from './-pages/register-page.tsx';
import { redirectSearch } from './-redirect-search.ts';

export const Route = createFileRoute('/register')({
  validateSearch: redirectSearch,
  beforeLoad: ({ context: { session }, search }) => {
    if (session.viewer()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  head: () => ({ meta: [{ title: 'Sign up' }] }),
  component: RegisterPage,
});
