import type { MessageDescriptor } from '@lingui/core';

import type { Schemas } from '#contract/operations.ts';
import { profilePicUrl, thumbnailOf } from '#server/platform/pictures/picture-urls.ts';
import { presentUse } from '#server/rules/post-use.ts';

import { describe } from './describe.ts';
import type { GroupCounts, NotificationRow } from './list-notifications.ts';

/** To the language of whoever reads the notification. */
type Translate = (message: MessageDescriptor) => string;

/** Converts a row to the contract's Notification. */
export function presentNotification(row: NotificationRow, t: Translate, othersCount = 0): Schemas['Notification'] {
  return {
    notificationId: row.id,
    groupId: row.group_id ?? row.id,
    kind: row.kind,
    message: t(describe(row, othersCount)),
    profilePicUrl: isFromAdmins(row) ? '' : profilePicUrl(row.picture_id),
    userId: row.actor_id,
    ...(row.post_id !== null && { postId: row.post_id }),
    ...(row.author_id !== null && { postUserId: row.author_id }),
    ...(row.case_id !== null && { caseId: row.case_id }),
    ...thumbnailOf(row),
    ...presentAnswer(row),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** What the author has answered to the question since it was asked. */
function presentAnswer({ kind, created_at, posted_at, use_answer, use_answered_at }: NotificationRow) {
  if (kind !== 'useQuestion' || posted_at === null || use_answer === null || (use_answered_at ?? 0) < created_at)
    return {};
  return presentUse({ created_at: posted_at, use_answer, use_answered_at });
}

/** The recipient's own face would be beside it otherwise. */
const isFromAdmins = ({ actor_id: actorId, recipient_id: recipientId }: NotificationRow) => actorId === recipientId;

/** Converts the newest notification of a group, and the group's counts, to the contract's NotificationGroup. */
export function presentGroup(
  row: NotificationRow,
  t: Translate,
  { actors, unread }: GroupCounts = { actors: 1, unread: row.is_unread },
): Schemas['NotificationGroup'] {
  const othersCount = actors - 1;
  return { ...presentNotification(row, t, othersCount), othersCount, unreadCount: unread };
}
