import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './community.ts';

/** The member's own account and what it has not read. */
export function accountHandlers(community: Community): HttpHandler[] {
  return [
    answer('get', '/user/getCurrentUser', () => ({ status: 200, body: community.me })),
    answer('get', '/user/getUnreadNotifications', () => ({
      status: 200,
      body: { notifications: community.unread, unreadCount: community.unread.length, nextCursor: null },
    })),
    answer('patch', '/user/markNotificationsAsRead', () => {
      community.unread = [];
      return { status: 200, body: { message: 'Marked as read.' } };
    }),
  ];
}
