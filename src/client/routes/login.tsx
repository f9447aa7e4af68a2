import { createFileRoute, redirect } from '@tanstack/react-router';

import { LoginPage } from './-pages/login-page.tsx';
import { redirectSearch } from './-redirect-search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearch,
  beforeLoad: ({ context: { session }, search }) => {
    // Runs again when the session begins: this leads on after logging in (S015, S057).
    if (session.viewer()) throw redirect({ href: search.redirect ?? '/', replace: true });
  },
  head: () => ({ meta: [{ title: 'Log in' }] }),
  component: LoginPage,
});
