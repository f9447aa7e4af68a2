import { forgetDrafts } from '../drafts/drafts.ts';
import type { Services } from '../services/services.tsx';

/** Ends the session on this device, and forgets here what its member has begun and what of it has not been sent (S061). */
export function endSession({ session, actions }: Pick<Services, 'session' | 'actions'>): void {
  const viewer = session.viewer();
  session.end();
  if (!viewer) return;
  void forgetDrafts(viewer.userId);
  actions
    .open()
    .then((queue) => queue.forget(viewer.userId))
    .catch((error: unknown) => console.warn('What was waiting could not be forgotten.', error));
}
