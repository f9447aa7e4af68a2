import { createFileRoute, redirect } from '@tanstack/react-router';

import { preloadSaving } from '#client/features/saves/use-saving.ts';

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context: { session }, location }) => {
    // The one guard: no token, no screen for members (S015).
    if (!session.viewer()) throw redirect({ to: '/register', search: { redirect: location.href }, replace: true });
    // Most screens of members have a save button.
    void preloadSaving();
  },
});
