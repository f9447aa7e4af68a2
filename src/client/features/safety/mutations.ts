import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import {
  collectionKeys,
  commentKeys,
  followKeys,
  notificationKeys,
  peopleKeys,
  postKeys,
  profileKeys,
  safetyKeys,
  saveKeys,
} from '#client/shared/query/keys.ts';
import { unwrap } from '#sdk/answers.ts';

import { peopleUpdate, removalOfMember, type RestrictedMember } from './restriction-updates.ts';

const entityKey =
  (kind: string) =>
  ({ userId }: RestrictedMember) =>
    `${kind}:${userId}`;

/** Whatever shows members or counts them, but lists of posts and comments, on which one reads on. */
const peopleShown = () => [
  saveKeys.all,
  followKeys.all,
  notificationKeys.all,
  profileKeys.all,
  peopleKeys.searches(),
  safetyKeys.all,
];
const listsShown = () => [postKeys.all, commentKeys.all];
/** To each of the two the other does not exist while one blocks the other. */
const ofMember = ({ userId }: RestrictedMember) => [
  profileKeys.detail(userId),
  postKeys.byMember(userId),
  followKeys.isFollowing(userId),
  followKeys.connectionsOf(userId),
  collectionKeys.ofMember(userId),
  // By whom a collection is, its key does not say either.
  collectionKeys.details(),
  collectionKeys.postLists(),
  // Nor by whom a post is.
  postKeys.details(),
];

/** Blocks a member: it disappears at once from the lists in which one reads. */
export const blockMember: OutboxMutation<RestrictedMember> = {
  name: 'safety/block',
  key: safetyKeys.restrict('block'),
  describe: ({ username }) => t`Block ${username}`,
  inverse: () => unblockMember,
  entityKey: entityKey('block'),
  send: ({ userId }, { api, requestOptions }) =>
    unwrap(api.POST('/user/blockMember/{id}', { ...requestOptions, params: { path: { id: userId } } })),
  effects: {
    optimistic: [
      removalOfMember(() => [postKeys.all], 'posts'),
      removalOfMember(() => [saveKeys.list(), collectionKeys.postLists()], 'savedPosts'),
      removalOfMember(() => [commentKeys.all], 'comments'),
      peopleUpdate(() => [safetyKeys.blocked()], true),
    ],
    refetched: peopleShown,
    invalidated: listsShown,
    removed: ofMember,
  },
  onSuccess: () => void forgetHomePage(),
  messages: { failure: msg`This member could not be blocked.` },
};

export const unblockMember: OutboxMutation<RestrictedMember> = {
  name: 'safety/unblock',
  key: safetyKeys.restrict('unblock'),
  describe: ({ username }) => t`Unblock ${username}`,
  inverse: () => blockMember,
  entityKey: entityKey('block'),
  send: ({ userId }, { api, requestOptions }) =>
    unwrap(api.POST('/user/unblockMember/{id}', { ...requestOptions, params: { path: { id: userId } } })),
  effects: {
    optimistic: [peopleUpdate(() => [safetyKeys.blocked()], false)],
    refetched: peopleShown,
    invalidated: listsShown,
    removed: ofMember,
  },
  messages: { failure: msg`This member could not be unblocked.` },
};

/** The lists of posts but those of one member. */
const communityLists = () => [
  postKeys.newest(),
  postKeys.followed(),
  postKeys.categories(),
  postKeys.searches(),
  postKeys.similar(),
];

/** Whatever leaves muted members out, but lists of posts and comments: the collections of others, too. */
const mutedShown = () => [
  notificationKeys.all,
  followKeys.suggested(),
  followKeys.connections(),
  peopleKeys.searches(),
  safetyKeys.all,
  collectionKeys.all,
];

/** Mutes a member: its posts and comments disappear at once. */
export const muteMember: OutboxMutation<RestrictedMember> = {
  name: 'safety/mute',
  key: safetyKeys.restrict('mute'),
  describe: ({ username }) => t`Mute ${username}`,
  inverse: () => unmuteMember,
  entityKey: entityKey('mute'),
  send: ({ userId }, { api, requestOptions }) =>
    unwrap(api.POST('/user/muteMember/{id}', { ...requestOptions, params: { path: { id: userId } } })),
  effects: {
    optimistic: [
      removalOfMember(communityLists, 'posts'),
      removalOfMember(() => [commentKeys.all], 'comments'),
      peopleUpdate(() => [safetyKeys.muted()], true),
    ],
    refetched: mutedShown,
    invalidated: listsShown,
  },
  onSuccess: () => void forgetHomePage(),
  messages: { failure: msg`This member could not be muted.` },
};

export const unmuteMember: OutboxMutation<RestrictedMember> = {
  name: 'safety/unmute',
  key: safetyKeys.restrict('unmute'),
  describe: ({ username }) => t`Unmute ${username}`,
  inverse: () => muteMember,
  entityKey: entityKey('mute'),
  send: ({ userId }, { api, requestOptions }) =>
    unwrap(api.POST('/user/unmuteMember/{id}', { ...requestOptions, params: { path: { id: userId } } })),
  effects: {
    optimistic: [peopleUpdate(() => [safetyKeys.muted()], false)],
    refetched: mutedShown,
    invalidated: listsShown,
  },
  messages: { failure: msg`This member could not be unmuted.` },
};

/** Deletes the home page that the service worker has cached: it shows posts as visitors see them. */
async function forgetHomePage(): Promise<void> {
  // Browsers have caches in secure contexts only.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete('/');
}
