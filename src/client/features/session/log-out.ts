import { forgetDrafts } from '#client/shared/drafts/drafts.ts';
import type { Services } from '#client/shared/services/services.tsx';

/** Ends the session on this device at once, and on the server as soon as it can be told (S061). */
export function logOut({ api, session, actions }: Pick<Services, 'api' | 'session' | 'actions'>): void {
  const viewer = session.viewer();
  session.end();
  if (!viewer) return;
  const { token, userId } = viewer;
  void forgetDrafts(userId);
  actions
    .open()
    .then((queue) => queue.forget(userId))
    .catch((error: unknown) => console.warn('What was waiting could not be forgotten.', error));
  // The session is over here whatever the server says; its own end comes with time at the latest.
  api.POST('/user/logout', { headers: { authorization: `Bearer ${token}` }, keepalive: true }).catch((error: unknown) => {
    console.warn('The server could not be told of the logout.', error);
  });
}
