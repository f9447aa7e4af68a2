import { setupServer } from 'msw/node';

import { answer } from '#client/mocks/answer.ts';

/** The network of a test: what every screen asks for is answered with nothing in it; a test puts its own answers before these. */
export const network = setupServer(
  answer('get', '/user/getAllPosts', () => ({ status: 200, body: { posts: [], nextCursor: null } })),
  answer('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds: [] } })),
  answer('get', '/user/getUnreadNotifications', () => ({ status: 200, body: { notifications: [], unreadCount: 0, nextCursor: null } })),
  answer('get', '/user/getCurrentUser', () => ({
    status: 200,
    body: {
      _id: 'me',
      username: 'amara.green',
      email: 'amara@example.org',
      password: '*****',
      country: '',
      language: '',
      birthDate: '',
      pronouns: '',
      about: '',
      gender: '',
      profilePicUrl: '',
      link: '',
      isAdmin: false,
    },
  })),
);
