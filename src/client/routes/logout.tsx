import { createFileRoute, redirect } from '@tanstack/react-router';

import { logOut } from '#client/features/session/log-out.ts';

export const Route = createFileRoute('/logout')({
  beforeLoad: ({ context, preload }) => {
    // A pointer over a link preloads its route: that must not log anybody out.
    if (preload) return;
    logOut(context);
    throw redirect({ to: '/', replace: true });
  },
});
