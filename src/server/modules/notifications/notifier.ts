import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';

import { deleteUnread, insertNotification, listAdminIds, type NewNotification } from './store.ts';

/** A member did something with another member's post. */
interface PostEvent {
  memberId: string;
  postId: string;
  authorId: string;
}

/**
 * Creates and withdraws notifications for other modules (S101), which call it in the transaction of the event itself. Who is
 * notified is decided here; the text is in handlers.ts.
 */
export function createNotifier({ clock, newId }: { clock: Clock; newId: NewId }) {
  const notify = (trx: Trx, notification: NewNotification) => insertNotification(trx, notification, { clock, newId });
  async function notifyAdmins(
    trx: Trx,
    { kind = 'report', ...event }: Omit<NewNotification, 'recipientId' | 'kind'> & { kind?: 'report' | 'join' },
  ): Promise<void> {
    for (const admin of await listAdminIds(trx)) await notify(trx, { recipientId: admin, kind, ...event });
  }

  return {
    followed: (trx: Trx, follower: string, followee: string) =>
      notify(trx, { recipientId: followee, actorId: follower, kind: 'follow' }),
    unfollowed: (trx: Trx, follower: string, followee: string) =>
      deleteUnread(trx, { recipientId: followee, actorId: follower, kind: 'follow' }),

    saved: (trx: Trx, { memberId, postId, authorId }: PostEvent) =>
      notify(trx, { recipientId: authorId, actorId: memberId, kind: 'save', postId }),
    unsaved: (trx: Trx, { memberId, postId, authorId }: PostEvent) =>
      deleteUnread(trx, { recipientId: authorId, actorId: memberId, kind: 'save', postId }),

    commented: (trx: Trx, { commentId, memberId, postId, authorId }: PostEvent & { commentId: string }) =>
      notify(trx, { recipientId: authorId, actorId: memberId, kind: 'comment', postId, commentId }),

    reported: (trx: Trx, memberId: string, postId: string) => notifyAdmins(trx, { actorId: memberId, postId }),
    commentReported: (trx: Trx, { memberId, ...comment }: { memberId: string; postId: string; commentId: string }) =>
      notifyAdmins(trx, { actorId: memberId, ...comment }),
    memberReported: (trx: Trx, { memberId, subjectId }: { memberId: string; subjectId: string }) =>
      notifyAdmins(trx, { actorId: memberId, subjectId }),

    joinRequested: (trx: Trx, memberId: string) => notifyAdmins(trx, { actorId: memberId, kind: 'join' }),
    async joinDecided(trx: Trx, memberId: string): Promise<void> {
      for (const recipientId of await listAdminIds(trx))
        await deleteUnread(trx, { recipientId, actorId: memberId, kind: 'join' });
    },
  };
}

export type Notifier = ReturnType<typeof createNotifier>;
