import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './community.ts';

/** The member's own account and what it has not read. */
export function accountHandlers(community: Community): HttpHandler[] {
  return [
    answer('get', '/user/getCurrentUser', () => ({ status: 200, body: community.me })),
    answer('put', '/user/userProfile', ({ body: { password, currentPassword, ...changes } }) => {
      if (changes.username === 'taken') return { status: 409, body: { message: 'This username is taken.' } };
      if (password && currentPassword === 'wrong') return { status: 403, body: { message: 'The current password is wrong.' } };
      community.me = { ...community.me, ...changes };
      return { status: 200, body: { message: 'Profile updated successfully' } };
    }),
    answer('post', '/user/uploadProfileImage', () => ({ status: 200, body: { imageUrl: '/media/face-0/192.webp' } })),
    answer('patch', '/user/deactivate', () => ({ status: 200, body: { message: 'Your account is deactivated.' } })),
    answer('delete', '/user/delete', () => ({ status: 200, body: { message: 'Your account is deleted.' } })),
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
