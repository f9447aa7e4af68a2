import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

/** The member's own account. */
export function accountHandlers(community: Community): HttpHandler[] {
  return [
    answer('get', '/user/getCurrentUser', () => ({ status: 200, body: community.me })),
    answer('put', '/user/userProfile', ({ body: { password, currentPassword, email, before: _, ...changes } }) => {
      if (changes.username === 'taken')
        return { status: 409, body: { code: 'username-taken', message: 'This username is taken.' } };
      if (password && currentPassword === 'wrong')
        return { status: 403, body: { code: 'wrong-password', message: 'The current password is wrong.' } };
      const isEmailNew = email !== undefined && email !== community.me.email;
      community.me = { ...community.me, ...changes, ...(isEmailNew && { pendingEmail: email }) };
      return { status: 200, body: { message: 'Profile updated successfully', account: community.me } };
    }),
    answer('patch', '/user/privacySettings', ({ body }) => {
      community.me = { ...community.me, ...body };
      return { status: 200, body: { message: 'Your settings are saved.' } };
    }),
    answer('post', '/user/uploadProfileImage', () => ({ status: 200, body: { imageUrl: '/media/face-0/192.webp' } })),
    answer('post', '/user/sendVerification', () => ({ status: 200, body: { message: 'We have sent a link.' } })),
    answer('delete', '/user/pendingEmail', () => {
      const { pendingEmail: _, ...me } = community.me;
      community.me = me;
      return { status: 200, body: { message: `Your address stays ${me.email}.` } };
    }),
    answer('post', '/user/verifyEmail', () => {
      const { pendingEmail, ...me } = community.me;
      community.me = { ...me, email: pendingEmail ?? me.email, emailVerified: true };
      return { status: 200, body: { message: 'Thank you. Your e-mail address is confirmed.' } };
    }),
    answer('post', '/user/undoEmailChange', () => ({ status: 200, body: { message: 'Your address is restored.' } })),
    answer('post', '/user/requestDownload', () => ({
      status: 200,
      body: { success: true, path: '/api/user/downloadData/ticket' },
    })),
    answer('get', '/user/downloadData/{ticket}', () => ({
      status: 404,
      body: { message: 'The sample community has no files.' },
    })),
    answer('post', '/user/keepAccount', () => {
      const { deletionAt: _, deletionReason: __, ...me } = community.me;
      community.me = me;
      return { status: 200, body: { message: 'Your account stays.' } };
    }),
    answer('patch', '/user/deactivate', () => ({ status: 200, body: { message: 'Your account is deactivated.' } })),
    answer('delete', '/user/delete', () => ({ status: 200, body: { message: 'Your account is deleted.' } })),
  ];
}
