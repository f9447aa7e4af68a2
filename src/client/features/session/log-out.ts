import { endSession, type Outbox } from '#client/outbox/outbox.ts';
import type { Services } from '#client/shared/services/services.tsx';

interface LogOutOptions extends Pick<Services, 'api' | 'session'> {
  outbox: Outbox;
}

/** Ends the session on this device at once, then on the server (S061). */
export function logOut({ api, session, outbox }: LogOutOptions): void {
  const viewer = session.viewer();
  endSession({ session, outbox });
  if (!viewer) return;
  // Not awaited: this device is logged out even if the call fails, and unused tokens expire.
  api
    .POST('/user/logout', { headers: { authorization: `Bearer ${viewer.token}` }, keepalive: true })
    .catch((error: unknown) => {
      console.warn('The logout request failed.', error);
    });
}
