import { logOut } from '#client/features/session/log-out.ts';

import type { RouterContext } from './-router-context.ts';

/** Logs out; or answers false if actions of the member have not been sent, and the screen is to ask first. */
export async function leave(context: RouterContext): Promise<boolean> {
  const viewer = context.session.viewer();
  // Of what cannot be looked at, nothing is known to wait.
  const waiting = viewer ? await context.actions.open().then((queue) => queue.count(viewer.userId), () => 0) : 0;
  if (waiting > 0) return false;
  logOut(context);
  return true;
}
