import { setupServer } from 'msw/node';

import { answer } from './answer.ts';
import { emptyReads, exampleAnswers } from './contract-answers.ts';
import { sampleAccount } from './sample-account.ts';
import { sampleCollection } from './sample-collection.ts';
import { sampleInstallation } from './sample-installation.ts';
import { samplePost } from './sample-post.ts';
import { sampleProfile } from './sample-profile.ts';
import { sampleSettings } from './sample-settings.ts';

/** Of members, posts and collections there is each one that is asked for. The post and the collection `own` are those of the member `me`. */
const eachAskedFor = [
  // Whoever the test has signed in as an admin or moderator is one.
  answer('get', '/user/getCurrentUser', () => ({
    status: 200,
    body: sampleAccount({
      isAdmin: localStorage.getItem('isAdmin') === 'true',
      isModerator: localStorage.getItem('isModerator') === 'true',
    }),
  })),
  answer('get', '/user/getPost', ({ query }) => {
    const postId = query.get('postId') ?? '';
    return { status: 200, body: { post: samplePost({ postId, ...(postId === 'own' && { userId: 'me' }) }) } };
  }),
  answer('get', '/user/getCollection', ({ query }) => {
    const collection = sampleCollection({ collectionId: query.get('collectionId') ?? '' });
    const _id = collection.collectionId === 'own' ? 'me' : 'somebody';
    return { status: 200, body: { collection, owner: { _id, username: 'noor', profilePicUrl: '' } } };
  }),
  answer('get', '/user/getUserProfile', ({ query }) => ({
    status: 200,
    body: { userData: sampleProfile({ _id: query.get('userId') ?? '', about: '' }) },
  })),
];

/** The network of a test. It answers all reads with as little as possible, and a logout; a test puts its own answers first. */
export const network = setupServer(
  ...eachAskedFor,
  answer('get', '/user/isFollowing', { status: 200, body: { isFollowing: false } }),
  answer('get', '/user/pushSubscription', { status: 200, body: { publicKey: null, isSubscribed: false } }),
  answer('get', '/user/secondFactors', {
    status: 200,
    body: { passkeys: [], hasAuthenticator: false, recoveryCodesLeft: 0 },
  }),
  answer('get', '/community/announcement', { status: 200, body: { announcement: null } }),
  answer('get', '/pages/{page}', { status: 404, body: { message: 'This page does not exist.' } }),
  answer('get', '/admin/settings', () => ({ status: 200, body: { settings: sampleSettings(), maxUploadMb: 500 } })),
  answer('get', '/admin/overview', {
    status: 200,
    body: { today: null, yesterday: null, weekAgo: null, waiting: { cases: 0, joining: 0 } },
  }),
  answer('get', '/admin/installation', () => ({ status: 200, body: sampleInstallation() })),
  answer('get', '/admin/demo', {
    status: 200,
    body: { state: 'none', members: 0, posts: 0, pictures: 0, comments: 0, filled: 0 },
  }),
  answer('post', '/user/logout', { status: 200, body: { message: 'Logged out.' } }),
  emptyReads,
);

/** Answers every call with its example in openapi.yaml: each list has an entry. */
export const answerExamples = (): void => network.use(...eachAskedFor, exampleAnswers);
