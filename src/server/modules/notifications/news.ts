import type { Clock } from '#server/platform/clock.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { deleteUnread, insertNotification, listAdminIds, type News } from './store.ts';

/** What other modules report of what members did (S101); each runs in the transaction of the deed itself. */
export function createNews({ clock, newId }: { clock: Clock; newId: NewId }) {
  const tell = (trx: Trx, news: News) => insertNotification(trx, news, { clock, newId });

  return {
    followed: (trx: Trx, follower: string, followee: string) => tell(trx, { recipientId: followee, actorId: follower, kind: 'follow' }),
    unfollowed: (trx: Trx, follower: string, followee: string) =>
      deleteUnread(trx, { recipientId: followee, actorId: follower, kind: 'follow' }),

    saved: (trx: Trx, { memberId, postId, authorId }: Deed) =>
      tell(trx, { recipientId: authorId, actorId: memberId, kind: 'save', postId }),
    unsaved: (trx: Trx, { memberId, postId, authorId }: Deed) =>
      deleteUnread(trx, { recipientId: authorId, actorId: memberId, kind: 'save', postId }),

    commented: (trx: Trx, { id, memberId, postId, authorId }: Deed & { id: string }) =>
      tell(trx, { recipientId: authorId, actorId: memberId, kind: 'comment', postId, commentId: id }),

    reported: async (trx: Trx, memberId: string, postId: string) => {
      for (const admin of await listAdminIds(trx)) await tell(trx, { recipientId: admin, actorId: memberId, kind: 'report', postId });
    },
  };
}

interface Deed {
  memberId: string;
  postId: string;
  /** Whose post it is. */
  authorId: string;
}
