import { setupServer } from 'msw/node';

import { answer } from '#client/mocks/answer.ts';
import { createEmptyCommunity } from '#client/mocks/empty-community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';

import { sampleAccount } from './sample-account.ts';
import { sampleCollection } from './sample-collection.ts';
import { sampleInstallation } from './sample-installation.ts';
import { samplePost } from './sample-post.ts';
import { sampleProfile } from './sample-profile.ts';

const community = createEmptyCommunity(sampleAccount(), sampleInstallation());

/** All reads, answered by the mocked community in which nothing was made yet. */
const reads = mockHandlers(community).filter(({ info }) => info.method === 'GET');

/**
 * The network of a test. It answers all reads with as little as possible, and a logout; a test puts its own answers first. Of members,
 * posts and collections there is each one that is asked for.
 */
export const network = setupServer(
  answer('get', '/user/getPost', ({ query }) => ({
    status: 200,
    body: { post: samplePost({ postId: query.get('postId') ?? '' }) },
  })),
  answer('get', '/user/getComments', () => ({ status: 200, body: { success: true, comments: [], nextCursor: null } })),
  answer('get', '/user/getCollection', ({ query }) => ({
    status: 200,
    body: {
      collection: sampleCollection({ collectionId: query.get('collectionId') ?? '' }),
      owner: { _id: 'somebody', username: 'noor', profilePicUrl: '' },
    },
  })),
  answer('get', '/user/getCollectionPosts', () => ({ status: 200, body: { savedPosts: [], nextCursor: null } })),
  answer('get', '/user/getUserProfile', ({ query }) => ({
    status: 200,
    body: { userData: sampleProfile({ _id: query.get('userId') ?? '', about: '' }) },
  })),
  // Whoever the test has signed in as an admin is one.
  answer('get', '/user/getCurrentUser', () => ({
    status: 200,
    body: sampleAccount({
      isAdmin: localStorage.getItem('isAdmin') === 'true',
      isModerator: localStorage.getItem('isModerator') === 'true',
    }),
  })),
  answer('post', '/user/logout', () => ({ status: 200, body: { message: 'Logged out.' } })),
  ...reads,
);
