import { sourceLocale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { PushMessage } from '#contract/push-message.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { memberLocale } from '#server/platform/language/member-locale.ts';
import { translate } from '#server/platform/language/translate.ts';

import { findUnread } from '../list-notifications.ts';
import { notificationPath, presentNotification } from '../present.ts';
import type { SendPush } from './send-push.ts';
import { deletePush, deleteSubscription, listDuePushes, listSubscriptions, updatePush, type DuePush } from './store.ts';

const firstRetryMs = 60_000;
/** The last attempt is about an hour after the first one. */
const maxAttempts = 6;

interface DeliveryOptions {
  db: Db;
  clock: Clock;
  send: SendPush;
  /** The community's name, which is the title of each message. */
  appName: string;
}

/**
 * Sends all pushes that are due. One that was sent just before a crash is sent again, and replaces the first one on the screen.
 */
export async function deliverPushes(options: DeliveryOptions): Promise<void> {
  const { db, clock } = options;
  for (let due = await listDuePushes(db, clock.now()); due.length > 0; due = await listDuePushes(db, clock.now()))
    for (const push of due) await deliver(push, options);
}

async function deliver(push: DuePush, { db, clock, send, appName }: DeliveryOptions): Promise<void> {
  const { notification_id: id, recipient_id: memberId, language, attempts } = push;
  const locale = memberLocale(language, sourceLocale);
  // It may have been read, or its actor deactivated, since.
  const row = await findUnread(db, memberId, id);
  const message =
    row &&
    toMessage(
      presentNotification(row, (text) => translate(locale, text)),
      appName,
    );
  if (!message) return deletePush(db, id);
  let hasFailed = false;
  for (const subscription of await listSubscriptions(db, memberId)) {
    const result = await send(subscription, message);
    if (result === 'gone') await deleteSubscription(db, subscription.session);
    hasFailed ||= result === 'failed';
  }
  if (hasFailed && attempts + 1 < maxAttempts)
    await updatePush(db, id, { attempts: attempts + 1, due_at: clock.now() + firstRetryMs * 2 ** attempts });
  else await deletePush(db, id);
}

function toMessage(notification: Schemas['Notification'], title: string): PushMessage {
  const { message: body, groupId: tag } = notification;
  return { title, body, path: notificationPath(notification), tag };
}
