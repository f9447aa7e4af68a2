import { msg } from '@lingui/core/runtime-macro';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { toPage } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { inMemberTransaction, type SignedInMember } from '#server/rules/member-transaction.ts';

import { isTimeZone } from './daily-mail/next-morning.ts';
import { isDailyMailOn, startDailyMail, stopDailyMail, stopDailyMailByToken } from './daily-mail/store.ts';
import { countGroups, countUnread, listGroups, listUnread } from './list-notifications.ts';
import { presentGroup, presentNotification } from './present.ts';
import { findSettings, updateSettings } from './settings-store.ts';
import { updateReadAt, updateReadUpTo } from './store.ts';
import { findChoice, updateChoice } from './waiting-mail/store.ts';

type Ids =
  | 'getUnreadNotifications'
  | 'getNotifications'
  | 'markNotificationsAsRead'
  | 'markNotificationAsRead'
  | 'getNotificationSettings'
  | 'notificationSettings'
  | 'openDailyMailLink'
  | 'stopDailyMail';

export function notificationsHandlers({ db, clock }: { db: Db; clock: Clock }): Handlers<Context, Ids> {
  return {
    async getUnreadNotifications({ query }, { member, t }) {
      const rows = await listUnread(db, member, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      return {
        notifications: items.map((row) => presentNotification(row, t)),
        unreadCount: await countUnread(db, member),
        nextCursor,
      };
    },

    async getNotifications({ query }, { member, t }) {
      const rows = await listGroups(db, member, query);
      const { items, nextCursor } = toPage(rows, query.limit, (row) => row.id);
      const groupIds = items.flatMap((row) => row.group_id ?? []);
      const counts = await countGroups(db, member, groupIds);
      return { groups: items.map((row) => presentGroup(row, t, counts.get(row.group_id ?? ''))), nextCursor };
    },

    async markNotificationsAsRead({ query }, { member, t }) {
      await inMemberTransaction(db, member, (trx) => updateReadUpTo(trx, member.id, query.upTo));
      return { message: t(msg`Notifications marked as read.`), unreadCount: await countUnread(db, member) };
    },

    async markNotificationAsRead({ body: { notificationId: id, isGroup } }, { member, t }) {
      await inMemberTransaction(db, member, (trx) =>
        updateReadAt(trx, { memberId: member.id, id, isGroup, now: clock.now() }),
      );
      return { message: t(msg`Notification marked as read.`), unreadCount: await countUnread(db, member) };
    },

    async getNotificationSettings(_, { member }) {
      return { settings: await readSettings(db, member) };
    },

    async notificationSettings({ body: { dailyMail, waitingMail, timeZone = 'UTC', ...kinds } }, { member, t }) {
      if (!isTimeZone(timeZone)) throw new Problem(400, msg`This time zone is not known.`);
      const settings = await inMemberTransaction(db, member, async (trx) => {
        await updateSettings(trx, member.id, kinds);
        if (dailyMail === true) await startDailyMail(trx, { memberId: member.id, timeZone, now: clock.now() });
        if (dailyMail === false) await stopDailyMail(trx, member.id);
        if (waitingMail !== undefined) {
          if (!hasDuties(member)) throw new Problem(403, msg`Only admins and moderators can choose this.`);
          await updateChoice(trx, member.id, { choice: waitingMail, timeZone, now: clock.now() });
        }
        return readSettings(trx, member);
      });
      return { message: t(msg`Your settings are saved.`), settings };
    },

    async openDailyMailLink({ query: { token } }) {
      return { redirectTo: `/stop-daily-mail?token=${encodeURIComponent(token)}` };
    },

    async stopDailyMail({ query: { token } }, { t }) {
      if (!(await stopDailyMailByToken(db, token)))
        throw new Problem(400, msg`This link is not complete. Please open the one in the mail again.`);
      return { message: t(msg`You get no daily mail any more.`) };
    },
  };
}

const hasDuties = ({ isAdmin, isModerator }: SignedInMember) => isAdmin || isModerator;

async function readSettings(db: Db, member: SignedInMember): Promise<Schemas['NotificationSettings']> {
  return {
    ...(await findSettings(db, member.id)),
    dailyMail: await isDailyMailOn(db, member.id),
    ...(hasDuties(member) && { waitingMail: await findChoice(db, member.id) }),
  };
}
