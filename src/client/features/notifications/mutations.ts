import { msg, t } from '@lingui/core/macro';
import { replaceEqualDeep } from '@tanstack/react-query';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { unreadCheck } from '#client/shared/query/answer-checks.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { notificationKeys } from '#client/shared/query/keys.ts';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import type { Notification, NotificationSettings } from './queries.ts';
import { groupsUpdate, unreadUpdate, withAllRead } from './read-updates.ts';

/** The notifications or groups that were shown: the first one is the newest, and decides. */
interface Shown {
  notifications: Pick<Notification, 'notificationId'>[];
}

const newestOf = ({ notifications: [newest] }: Shown) => newest?.notificationId ?? '';

/** Marks all notifications up to the newest that was shown as read; a failure is only logged (S101). */
export const markAsRead: OutboxMutation<Shown, OperationAnswer<'markNotificationsAsRead'>> = {
  name: 'notifications/read',
  key: notificationKeys.markAsRead(),
  describe: () => t`Mark your notifications as read`,
  async send({ notifications: [newest] }, { api, requestOptions }) {
    try {
      return await unwrap(
        api.PATCH('/user/markNotificationsAsRead', {
          ...requestOptions,
          params: { query: newest ? { upTo: newest.notificationId } : {} },
        }),
      );
    } catch (error) {
      console.warn('Notifications could not be marked as read.', error);
      throw error;
    }
  },
  effects: {
    optimistic: [
      // What arrived after the newest that was shown stays unread.
      unreadUpdate<Shown>({
        isRead: ({ notificationId }, shown) => notificationId <= newestOf(shown),
        countRead: (_read, { unreadCount, notifications }, shown) =>
          unreadCount - notifications.filter(({ notificationId }) => notificationId > newestOf(shown)).length,
      }),
      groupsUpdate<Shown>(({ notificationId }, shown) => notificationId <= newestOf(shown)),
    ],
    answered: [
      unreadCheck,
      // Groups can have notifications from before and after the newest that was shown.
      answerUpdate({
        queryKeys: () => [notificationKeys.list()],
        agrees: (_list, { unreadCount }: OperationAnswer<'markNotificationsAsRead'>) => unreadCount === 0,
        apply: withAllRead,
      }),
    ],
  },
};

interface Opened extends Pick<Notification, 'notificationId' | 'groupId'> {
  /** Whether the earlier notifications of the group are marked, too. */
  isGroup: boolean;
  /** How many notifications that marks. */
  unreadCount: number;
}

const isOpened = ({ notificationId, groupId }: Pick<Notification, 'notificationId' | 'groupId'>, opened: Opened) =>
  notificationId === opened.notificationId ||
  (opened.isGroup && groupId === opened.groupId && notificationId < opened.notificationId);

/** Marks a notification or a group that was opened as read; a failure is only logged. */
export const markOneAsRead: OutboxMutation<Opened, OperationAnswer<'markNotificationAsRead'>> = {
  name: 'notifications/read-one',
  key: notificationKeys.markOneAsRead(),
  describe: () => t`Mark a notification as read`,
  send: ({ notificationId, isGroup }, { api, requestOptions }) =>
    unwrap(api.PATCH('/user/markNotificationAsRead', { ...requestOptions, body: { notificationId, isGroup } })),
  effects: {
    optimistic: [
      unreadUpdate<Opened>({ isRead: isOpened, countRead: (_read, _unread, { unreadCount }) => unreadCount }),
      // A group of which others are unread stays unread.
      groupsUpdate<Opened>(
        (group, opened) =>
          group.groupId === opened.groupId && (opened.isGroup ? isOpened(group, opened) : group.unreadCount === 1),
      ),
    ],
    answered: [unreadCheck],
    // Of a group, how many others are unread is not known here.
    refetched: () => [notificationKeys.list()],
  },
};

/** Switches kinds of notifications, or the daily mail, on or off, or chooses when admins are mailed. */
export const changeNotificationSettings: OutboxMutation<
  Partial<NotificationSettings>,
  OperationAnswer<'notificationSettings'>
> = {
  name: 'notifications/settings',
  key: notificationKeys.changeSettings(),
  describe: () => t`Save your notification settings`,
  send: (changes, { api, requestOptions }) =>
    unwrap(
      api.PATCH('/user/notificationSettings', {
        ...requestOptions,
        // The morning of a daily mail is that of this device.
        body:
          changes.dailyMail || changes.waitingMail
            ? { ...changes, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
            : changes,
      }),
    ),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: () => [notificationKeys.settings()],
        apply: (settings, changes) => ({ ...settings, ...changes }),
        invert: (settings, changes, _userId, before) => {
          const changed = Object.keys(changes) as (keyof NotificationSettings)[];
          return { ...settings, ...Object.fromEntries(changed.map((name) => [name, before[name]])) };
        },
      }),
    ],
    answered: [
      answerUpdate({
        queryKeys: () => [notificationKeys.settings()],
        agrees: (shown, { settings }: OperationAnswer<'notificationSettings'>) =>
          replaceEqualDeep(shown, settings) === shown,
      }),
    ],
  },
  messages: { failure: msg`Your settings could not be saved.` },
};

export const useMarkAsRead = () => useOutboxMutation(markAsRead);
export const useMarkOneAsRead = () => useOutboxMutation(markOneAsRead);
export const useChangeNotificationSettings = () => useOutboxMutation(changeNotificationSettings);
