import { redirect } from '@tanstack/react-router';

import type { RouterContext } from './-router-context.ts';

interface MemberAddress {
  context: RouterContext;
  params: { profileUserId: string };
  location: { href: string };
  preload: boolean;
}

/** For a route's context: the id of the member that the address names; 'me' is the stored id (S010). */
export function memberInAddress({ context: { session }, params: { profileUserId }, location, preload }: MemberAddress): { memberId: string } {
  if (profileUserId !== 'me') return { memberId: profileUserId };
  const memberId = session.viewer()?.userId ?? '';
  // A session that does not know whose it is counts as none; a pointer over a link does not end it.
  if (memberId === '' && !preload) {
    session.end();
    throw redirect({ to: '/register', search: { redirect: location.href }, replace: true });
  }
  return { memberId };
}
