import { createFileRoute, redirect } from '@tanstack/react-router';

import { enterByOauth } from '#client/features/session/enter-by-oauth.ts';

import { OauthFailurePage } from './-pages/oauth-failure-page.tsx';
import { OauthPendingPage } from './-pages/oauth-pending-page.tsx';
import { takeTokenOutOfAddress } from './-take-token-out-of-address.ts';

export const Route = createFileRoute('/oauth-success')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  beforeLoad: takeTokenOutOfAddress,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, deps: { token } }) => {
    if (await enterByOauth(context, token)) throw redirect({ to: '/', replace: true });
  },
  head: () => ({ meta: [{ title: 'Logging in' }] }),
  component: OauthFailurePage,
  pendingComponent: OauthPendingPage,
  pendingMs: 0,
});
