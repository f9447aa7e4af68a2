import { deleteDrafts } from '#client/shared/drafts/drafts.ts';
import type { Session } from '#client/shared/session/session.ts';

import type { Outbox } from './outbox.ts';

/** Ends the session on this device, and deletes the member's drafts and unsent mutations (S061). */
export function endSession({ session, outbox }: { session: Session; outbox: Outbox }): void {
  const viewer = session.viewer();
  session.end();
  if (!viewer) return;
  void deleteDrafts(viewer.userId);
  outbox.forget(viewer.userId).catch((error: unknown) => console.warn('Unsent mutations could not be deleted.', error));
}
