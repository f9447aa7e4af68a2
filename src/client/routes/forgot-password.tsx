import { createFileRoute } from '@tanstack/react-router';

import { ForgotPasswordPage } from './-pages/forgot-password-page.tsx';
import { textIn } from './-text-search.ts';

export const Route = createFileRoute('/forgot-password')({
  // With the token of a mailed link it is the place to set a new password (S014).
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: textIn(token) }),
  head: ({ match }) => ({ meta: [{ title: match.search.token === undefined ? 'Forgotten password' : 'New password' }] }),
  component: ForgotPasswordPage,
});
