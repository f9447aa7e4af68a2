import { setupServer } from 'msw/node';

import { sampleSettings } from '#client/mocks/admin-handlers.ts';
import { answer } from '#client/mocks/answer.ts';

import { sampleAccount } from './sample-account.ts';
import { sampleCollection } from './sample-collection.ts';
import { sampleInstallation } from './sample-installation.ts';
import { samplePost } from './sample-post.ts';
import { sampleProfile } from './sample-profile.ts';

const none = { posts: [], nextCursor: null };

/** The network of a test. It answers all reads with as little as possible; a test puts its own answers first. */
export const network = setupServer(
  answer('post', '/user/logout', () => ({ status: 200, body: { message: 'Logged out.' } })),
  answer('get', '/community', () => ({ status: 200, body: { registration: 'open' } })),
  answer('get', '/community/announcement', () => ({ status: 200, body: { announcement: null } })),
  answer('get', '/admin/settings', () => ({ status: 200, body: { settings: sampleSettings(), maxUploadMb: 500 } })),
  answer('get', '/admin/members', () => ({ status: 200, body: { members: [], nextCursor: null } })),
  answer('get', '/admin/joinRequests', () => ({ status: 200, body: { requests: [], nextCursor: null } })),
  answer('get', '/admin/invitations', () => ({ status: 200, body: { invitations: [], nextCursor: null } })),
  answer('get', '/user/getAllPosts', () => ({ status: 200, body: none })),
  answer('get', '/user/getUsersPosts', () => ({ status: 200, body: none })),
  answer('get', '/user/getCategoryPosts', () => ({ status: 200, body: none })),
  answer('get', '/user/getFollowedPosts', () => ({ status: 200, body: none })),
  answer('get', '/user/getSuggestedMembers', () => ({ status: 200, body: { members: [] } })),
  answer('get', '/user/searchPosts', () => ({ status: 200, body: none })),
  answer('get', '/user/getPost', ({ query }) => ({
    status: 200,
    body: { post: samplePost({ postId: query.get('postId') ?? '' }) },
  })),
  answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments: [], nextCursor: null } })),
  answer('get', '/user/getSavedPosts', () => ({ status: 200, body: { savedPosts: [], nextCursor: null } })),
  answer('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds: [] } })),
  answer('get', '/user/getCollections', () => ({ status: 200, body: { collections: [] } })),
  answer('get', '/user/getCollection', ({ query }) => ({
    status: 200,
    body: {
      collection: sampleCollection({ collectionId: query.get('collectionId') ?? '' }),
      owner: { _id: 'somebody', username: 'noor', profilePicUrl: '' },
    },
  })),
  answer('get', '/user/getCollectionPosts', () => ({ status: 200, body: { savedPosts: [], nextCursor: null } })),
  answer('get', '/user/getCollectionIds', () => ({ status: 200, body: { collectionIds: [] } })),
  answer('get', '/user/isFollowing', () => ({ status: 200, body: { isFollowing: false } })),
  answer('get', '/user/listBlockedMembers', () => ({ status: 200, body: { people: [], nextCursor: null } })),
  answer('get', '/user/listMutedMembers', () => ({ status: 200, body: { people: [], nextCursor: null } })),
  answer('get', '/user/searchUsers', () => ({ status: 200, body: { users: [] } })),
  answer('get', '/user/getUserConnections', () => ({
    status: 200,
    body: { connections: [], connectionsCount: 0, message: '', nextCursor: null },
  })),
  answer('get', '/user/getUnreadNotifications', () => ({
    status: 200,
    body: { notifications: [], unreadCount: 0, nextCursor: null },
  })),
  answer('get', '/user/getNotifications', () => ({ status: 200, body: { groups: [], nextCursor: null } })),
  answer('get', '/user/pushSubscription', () => ({ status: 200, body: { publicKey: null, isSubscribed: false } })),
  answer('get', '/user/getNotificationSettings', () => ({
    status: 200,
    body: { settings: { follows: true, comments: true, saves: true, dailyMail: false } },
  })),
  answer('get', '/user/getUserProfile', ({ query }) => ({
    status: 200,
    body: { userData: sampleProfile({ _id: query.get('userId') ?? '', about: '' }) },
  })),
  answer('get', '/user/sessions', () => ({ status: 200, body: { sessions: [] } })),
  answer('get', '/user/apiTokens', () => ({ status: 200, body: { apiTokens: [] } })),
  answer('get', '/user/signIns', () => ({ status: 200, body: { signIns: [] } })),
  answer('get', '/user/secondFactors', () => ({
    status: 200,
    body: { passkeys: [], hasAuthenticator: false, recoveryCodesLeft: 0 },
  })),
  answer('get', '/admin/reports', () => ({ status: 200, body: { cases: [], openCount: 0, nextCursor: null } })),
  answer('get', '/admin/auditLog', () => ({ status: 200, body: { entries: [], nextCursor: null } })),
  answer('get', '/admin/overview', () => ({
    status: 200,
    body: { today: null, yesterday: null, weekAgo: null, waiting: { cases: 0, joining: 0 } },
  })),
  answer('get', '/admin/newest/posts', () => ({ status: 200, body: none })),
  answer('get', '/admin/installation', () => ({ status: 200, body: sampleInstallation() })),
  answer('get', '/admin/demo', () => ({
    status: 200,
    body: { state: 'none', members: 0, posts: 0, pictures: 0, comments: 0, filled: 0 },
  })),
  // Whoever the test has signed in as an admin is one.
  answer('get', '/user/getCurrentUser', () => ({
    status: 200,
    body: sampleAccount({ isAdmin: localStorage.getItem('isAdmin') === 'true' }),
  })),
);
