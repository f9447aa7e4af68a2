import type { Generated } from 'kysely';

import type { Schemas } from '#contract/operations.ts';

// Tables of notifications, and of what sends them to browsers and by mail; see schema.ts about times and ids.

export interface NotificationsTable {
  id: string;
  recipient_id: string;
  actor_id: string;
  kind: Schemas['Notification']['kind'];
  post_id: string | null;
  comment_id: string | null;
  /** The member whom it is about, if that is neither the actor nor an author. */
  subject_id: Generated<string | null>;
  /** The case of a report, or of what was decided about it. */
  case_id: Generated<string | null>;
  /** What is wrong with the installation, or with `.over` at its end what no longer is. */
  installation_warning: Generated<string | null>;
  /** The part of the recipient's profile that was removed. */
  removed_part_id: Generated<string | null>;
  created_at: number;
  /** When it was read by itself; `read_up_to` of the recipient counts as well. */
  read_at: Generated<number | null>;
  /** Id of the first notification of its group. Null for the ones from before version 0009, which have no group. */
  group_id: Generated<string | null>;
}

/** A browser in which a member has asked for notifications: with its session it ends. */
export interface PushSubscriptionsTable {
  session: string;
  member_id: string;
  /** The address at the browser's push service, which only this browser's messages go to. */
  endpoint: string;
  /** The keys that messages are encrypted with, in base64url. */
  p256dh: string;
  auth: string;
}

/** Notifications that have yet to be sent to the browsers of their recipient. */
export interface PushQueueTable {
  notification_id: string;
  attempts: Generated<number>;
  /** When the next attempt is made. */
  due_at: number;
}

/** The members who have, or had, a daily mail. */
export interface DailyMailsTable {
  member_id: string;
  /** Of the browser that switched it on: an IANA name. */
  time_zone: string;
  /** When the next one is due; null while it is switched off. */
  due_at: number | null;
  /** Of version 0025; the queue counts attempts now. */
  attempts: Generated<number>;
  /** When the last one was sent. */
  mailed_at: number | null;
  /** Id of the newest notification that one was sent about; empty for none. */
  mailed_up_to: string;
  /** What `mailed_up_to` was before, for as long as the last one is not sent. */
  mailed_before: Generated<string>;
  /** Secret of the link that switches it off. It stays the same, so that the links of old mails work. */
  token: string;
}

/** Those who are, or were, admins or moderators: when they are mailed that something waits for them. */
export interface WaitingMailsTable {
  member_id: string;
  choice: Schemas['WaitingMail'];
  /** Of the browser in which it was chosen, or of the server: an IANA name. */
  time_zone: string;
  /** When the next daily one is due. */
  due_at: number;
  /** When the last one was queued; 0 for none. */
  mailed_at: Generated<number>;
  /** When the newest of what it told of began to wait. */
  told_up_to: Generated<number>;
  /** When the member has last seen the list of cases, or of those who want to join. */
  cases_seen_at: Generated<number>;
  joining_seen_at: Generated<number>;
}
