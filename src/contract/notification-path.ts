import type { Schemas } from './operations.ts';

/** What leads nowhere else. */
const readInList: readonly Schemas['NotificationKind'][] = ['decision', 'noModerator', 'profileRemoval'];

type Subject = Pick<Schemas['Notification'], 'kind' | 'userId' | 'postId' | 'postUserId' | 'caseId'>;

/**
 * The path of the page that a notification is about: the post, its comments, the profile of a new follower, or the reader's connections
 * if `othersCount` further members follow, too.
 */
export function notificationPath({ kind, userId, postId, postUserId, caseId }: Subject, othersCount = 0): string {
  if (kind === 'installation') return '/admin';
  if (kind === 'moderator') return '/admin/reports';
  if (kind === 'join') return '/admin/joining';
  if (kind === 'report') return `/admin/reports${caseId === undefined ? '' : `?case=${caseId}`}`;
  if (postId !== undefined && postUserId !== undefined)
    return `/postDetail/${postUserId}?postId=${postId}${kind === 'comment' ? '#comments' : ''}`;
  // What admins decided about something that is gone is read in the list.
  if (caseId !== undefined || readInList.includes(kind)) return '/notifications';
  return othersCount > 0 ? '/connections/me' : `/profile/${userId}`;
}
