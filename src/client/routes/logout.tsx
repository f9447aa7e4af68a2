import { createFileRoute, redirect } from '@tanstack/react-router';

import { logOut } from '#client/features/session/log-out.ts';

import { LogoutPage } from './-pages/logout-page.tsx';

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context, preload }) => {
    // A pointer over a link preloads its route: that must not log anybody out.
    if (preload) return;
    const viewer = context.session.viewer();
    // Then the screen asks first. Of what cannot be looked at, nothing is known to wait.
    if (viewer && (await context.actions.open().then((queue) => queue.count(viewer.userId), () => 0)) > 0) return;
    logOut(context);
    throw redirect({ to: '/', replace: true });
  },
  component: LogoutPage,
});
