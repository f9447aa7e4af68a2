import type { Schemas } from '#contract/operations.ts';
import { profilePicUrl, thumbnailUrl } from '#server/platform/pictures/picture-urls.ts';

import type { GroupCounts, NotificationRow } from './list-notifications.ts';

/** Converts a row to the contract's Notification. */
export function presentNotification(row: NotificationRow, othersCount = 0): Schemas['Notification'] {
  return {
    notificationId: row.id,
    groupId: row.group_id ?? row.id,
    kind: row.kind,
    message: `${nameActors(row.username, othersCount)} ${describe(row)}`,
    profilePicUrl: profilePicUrl(row.picture_id),
    userId: row.actor_id,
    ...(row.post_id !== null && { postId: row.post_id }),
    ...(row.author_id !== null && { postUserId: row.author_id }),
    ...(row.image_id !== null && row.width !== null && { thumbnailUrl: thumbnailUrl(row.image_id, row.width) }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Converts the newest notification of a group, and the group's counts, to the contract's NotificationGroup. */
export function presentGroup(
  row: NotificationRow,
  { actors, unread }: GroupCounts = { actors: 1, unread: row.is_unread },
): Schemas['NotificationGroup'] {
  const othersCount = actors - 1;
  return { ...presentNotification(row, othersCount), othersCount, unreadCount: unread };
}

function nameActors(username: string, othersCount: number): string {
  if (othersCount === 0) return username;
  return `${username} and ${othersCount} ${othersCount === 1 ? 'other' : 'others'}`;
}

function describe({ kind, title, subject, comment_id: commentId }: NotificationRow): string {
  const named = title ? ` “${title}”` : '';
  switch (kind) {
    case 'follow':
      return 'started following you.';
    case 'comment':
      return `commented on your post${named}.`;
    case 'save':
      return `saved your post${named}.`;
    case 'report':
      if (subject !== null) return `reported the member ${subject}.`;
      return commentId === null ? `reported the post${named}.` : `reported a comment on the post${named}.`;
  }
}
