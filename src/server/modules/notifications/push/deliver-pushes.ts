import { setTimeout } from 'node:timers/promises';

import { sourceLocale } from '#contract/locales.ts';
import { notificationPath } from '#contract/notification-path.ts';
import type { Schemas } from '#contract/operations.ts';
import type { PushMessage } from '#contract/push-message.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { memberLocale, translate } from '#server/platform/language/translate.ts';
import { readAppName } from '#server/rules/community-settings.ts';

import { findUnread } from '../list-notifications.ts';
import { presentNotification } from '../present.ts';
import type { SendPush } from './send-push.ts';
import {
  deletePush,
  deleteSubscription,
  findDuePush,
  listSubscriptions,
  postponePushes,
  updatePush,
  type DuePush,
} from './store.ts';

const firstRetryMs = 60_000;
/** Each waits twice as long as the one before: the last is about half an hour after the first. */
const maxAttempts = 6;
/** A push service that does not answer takes ten seconds. */
const maxMembersAtOnce = 16;
/** While messages are being sent: how long after a new one is due it is noticed. */
const lookAgainMs = 5000;

interface DeliveryOptions {
  db: Db;
  clock: Clock;
  send: SendPush;
}

/**
 * Sends all pushes that are due: to several members at once, and to each of them one message at a time, so that a push service that
 * does not answer delays nobody else. One that was sent just before a crash is sent again, and replaces the first one on the screen.
 */
export async function deliverPushes(options: DeliveryOptions): Promise<void> {
  const { db, clock } = options;
  const sending = new Map<string, Promise<void>>();
  try {
    for (;;) {
      const busy = [...sending.keys()];
      const push = busy.length < maxMembersAtOnce ? await findDuePush(db, clock.now(), busy) : undefined;
      if (push) {
        const memberId = push.recipient_id;
        const sent = deliver(push, options).finally(() => sending.delete(memberId));
        sending.set(memberId, sent);
      } else if (busy.length === 0) return;
      // Otherwise somebody was sent to meanwhile, who may have more.
      else if (sending.size === busy.length) await firstOf(sending.values());
    }
  } finally {
    await Promise.allSettled(sending.values());
  }
}

/** Waits until one of these is sent, or until there may be something new to send. */
async function firstOf(sending: Iterable<Promise<void>>): Promise<void> {
  const waiting = new AbortController();
  const timer = setTimeout(lookAgainMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined);
  try {
    await Promise.race([...sending, timer]);
  } finally {
    waiting.abort();
  }
}

async function deliver(push: DuePush, { db, clock, send }: DeliveryOptions): Promise<void> {
  const { notification_id: id, recipient_id: memberId, language, attempts } = push;
  const locale = memberLocale(language, sourceLocale);
  // It may have been read, or its actor deactivated, since.
  const row = await findUnread(db, memberId, id);
  const message =
    row &&
    toMessage(
      presentNotification(row, (text) => translate(locale, text)),
      await readAppName(db),
    );
  if (!message) return deletePush(db, id);
  const subscriptions = await listSubscriptions(db, memberId);
  const results = await Promise.all(subscriptions.map((subscription) => send(subscription, message)));
  for (const [n, { session }] of subscriptions.entries())
    if (results[n] === 'gone') await deleteSubscription(db, session);
  const hasFailed = results.includes('failed');
  const retryAt = clock.now() + firstRetryMs * 2 ** attempts;
  if (hasFailed && attempts + 1 < maxAttempts) await updatePush(db, id, { attempts: attempts + 1, due_at: retryAt });
  else await deletePush(db, id);
  // What failed for one message would fail for the member's next ones, and each would take the time of an attempt.
  if (hasFailed) await postponePushes(db, memberId, retryAt);
}

function toMessage(notification: Schemas['Notification'], title: string): PushMessage {
  const { message: body, groupId: tag } = notification;
  return { title, body, path: notificationPath(notification), tag };
}
