import type { Services } from '#client/shared/services/services.tsx';
import { endSession } from '#client/shared/session/end-session.ts';

/** Ends the session on this device at once, and on the server as soon as it can be told (S061). */
export function logOut({ api, session, actions }: Pick<Services, 'api' | 'session' | 'actions'>): void {
  const viewer = session.viewer();
  endSession({ session, actions });
  if (!viewer) return;
  // The session is over here whatever the server says; its own end comes with time at the latest.
  api.POST('/user/logout', { headers: { authorization: `Bearer ${viewer.token}` }, keepalive: true }).catch((error: unknown) => {
    console.warn('The server could not be told of the logout.', error);
  });
}
