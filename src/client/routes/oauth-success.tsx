import { createFileRoute, redirect } from '@tanstack/react-router';

import { OauthFailurePage } from './-pages/oauth-failure-page.tsx';
import { OauthPendingPage } from './-pages/oauth-pending-page.tsx';
import { takeTokenOutOfAddress } from './-take-token-out-of-address.ts';
import { textIn } from './-text-search.ts';

export const Route = createFileRoute('/oauth-success')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: textIn(token) }),
  beforeLoad: takeTokenOutOfAddress,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, deps: { token } }) => {
    const { enterByOauth } = await import('#client/features/session/enter-by-oauth.ts');
    if (await enterByOauth(context, token)) throw redirect({ to: '/', replace: true });
  },
  head: () => ({ meta: [{ title: 'Logging in' }] }),
  component: OauthFailurePage,
  pendingComponent: OauthPendingPage,
  pendingMs: 0,
});
