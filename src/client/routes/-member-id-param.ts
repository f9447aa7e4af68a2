import { redirect } from '@tanstack/react-router';

import type { RouterContext } from './-load.ts';

interface BeforeLoad {
  context: RouterContext;
  params: { profileUserId: string };
  location: { href: string };
  preload: boolean;
}

/** `beforeLoad` of routes with a member's id in their path: puts the id into the route's context, the viewer's own for 'me'. */
export function resolveMemberId({ context: { session }, params: { profileUserId }, location, preload }: BeforeLoad): {
  memberId: string;
} {
  if (profileUserId !== 'me') return { memberId: profileUserId };
  const memberId = session.viewer()?.userId ?? '';
  // A session without a user id counts as none; a preload does not end it.
  if (memberId === '' && !preload) {
    session.end();
    throw redirect({ to: '/register', search: { redirect: location.href }, replace: true });
  }
  return { memberId };
}
