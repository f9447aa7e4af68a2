import { createFileRoute, redirect } from '@tanstack/react-router';

import { LogoutPage } from './-pages/logout-page.tsx';

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ context, preload }) => {
    // A pointer over a link preloads its route: that must not log anybody out.
    if (preload) return;
    const { leave } = await import('./-leave.ts');
    if (await leave(context)) throw redirect({ to: '/', replace: true });
  },
  component: LogoutPage,
});
