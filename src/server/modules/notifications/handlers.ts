import type { Handlers } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inMemberTransaction } from '#server/platform/database/member-transaction.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';

import { countGroups, countUnread, listGroups, listUnread } from './list-notifications.ts';
import { presentGroup, presentNotification } from './present.ts';
import { findSettings, updateSettings } from './settings-store.ts';
import { updateReadAt, updateReadUpTo } from './store.ts';

type Ids =
  | 'getUnreadNotifications'
  | 'getNotifications'
  | 'markNotificationsAsRead'
  | 'markNotificationAsRead'
  | 'getNotificationSettings'
  | 'notificationSettings';

export function notificationsHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<Context, Ids> {
  return {
    async getUnreadNotifications({ query }, { member }) {
      const rows = await listUnread(db, member, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      return {
        notifications: items.map((row) => presentNotification(row)),
        unreadCount: await countUnread(db, member),
        nextCursor,
      };
    },

    async getNotifications({ query }, { member }) {
      const rows = await listGroups(db, member, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      const groupIds = items.flatMap((row) => row.group_id ?? []);
      const counts = await countGroups(db, member, groupIds);
      return { groups: items.map((row) => presentGroup(row, counts.get(row.group_id ?? ''))), nextCursor };
    },

    async markNotificationsAsRead({ query }, { member }) {
      await inMemberTransaction(db, member, (trx) => updateReadUpTo(trx, member.id, query.upTo));
      return { message: 'Notifications marked as read.' };
    },

    async markNotificationAsRead({ body: { notificationId: id, isGroup } }, { member }) {
      await inMemberTransaction(db, member, (trx) =>
        updateReadAt(trx, { memberId: member.id, id, isGroup, now: clock.now() }),
      );
      return { message: 'Notification marked as read.' };
    },

    async getNotificationSettings(_, { member }) {
      return { settings: await findSettings(db, member.id) };
    },

    async notificationSettings({ body }, { member }) {
      await inMemberTransaction(db, member, (trx) => updateSettings(trx, member.id, body));
      return { message: 'Your settings are saved.' };
    },
  };
}
