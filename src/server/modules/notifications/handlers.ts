import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import { inMemberTransaction } from '#server/platform/database/member-transaction.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';

import { countUnread, listUnread, markRead, type NotificationRow } from './store.ts';

type Ids = 'getUnreadNotifications' | 'markNotificationsAsRead';

export function notificationsHandlers({ db }: { db: Db }): Handlers<Context, Ids> {
  return {
    async getUnreadNotifications({ query }, { member }) {
      const rows = await listUnread(db, member.id, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      return {
        notifications: items.map(presentNotification),
        unreadCount: await countUnread(db, member.id),
        nextCursor,
      };
    },

    async markNotificationsAsRead({ query }, { member }) {
      await inMemberTransaction(db, member, (trx) => markRead(trx, member.id, query.upTo));
      return { message: 'Notifications marked as read.' };
    },
  };
}

function presentNotification(row: NotificationRow): Schemas['Notification'] {
  return {
    notificationId: row.id,
    kind: row.kind,
    message: `${row.username} ${describe(row)}`,
    profilePicUrl: profilePicUrl(row.picture_id),
    userId: row.actor_id,
    ...(row.post_id !== null && { postId: row.post_id }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

function describe({ kind, title }: NotificationRow): string {
  const named = title ? ` “${title}”` : '';
  switch (kind) {
    case 'follow':
      return 'started following you.';
    case 'comment':
      return `commented on your post${named}.`;
    case 'save':
      return `saved your post${named}.`;
    case 'report':
      return `reported the post${named}.`;
  }
}
