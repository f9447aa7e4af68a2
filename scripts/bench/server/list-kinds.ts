import { categories } from '#contract/categories.ts';
import { pathOf } from '#scripts/lib/operation-call.ts';

import type { FilledCommunity } from './fill-community.ts';
import type { RequestKind } from './measure-latencies.ts';

const limit = 30;
const subcategories = ['skincare', 'shoes', 'nutrition'] as const;
const subcategory = (n: number) => subcategories[n % 3] ?? 'skincare';
const category = (n: number) => categories[n % 3] ?? 'beauty';

const anyPost = ({ size, postId }: FilledCommunity, n: number) => postId((n * 7919) % size.posts);
/** One of those with comments, whose authors are all active. */
const commentedPost = ({ size, postId }: FilledCommunity, n: number) => postId(((n * 7919) % (size.posts / 10)) * 10);
const anyMember = ({ size, memberId }: FilledCommunity, n: number) =>
  memberId(100 * ((n * 31) % Math.floor(size.members / 100)) + 1 + (n % 97));
/** One of the crowd that follows the first member. */
const follower = ({ size }: FilledCommunity, n: number) => `fan${size.members + ((n * 7919) % size.crowd)}`;

/** The measured lists. Those of a crowd are as large in every community. */
export const listKinds = ({ size: { crowd } }: FilledCommunity): RequestKind[] => [
  { name: 'feed, anywhere', path: (n, c) => pathOf('getAllPosts', { query: { cursor: anyPost(c, n), limit } }) },
  {
    name: 'category',
    path: (n, c) => pathOf('getCategoryPosts', { query: { category: category(n), cursor: anyPost(c, n), limit } }),
  },
  {
    name: 'subcategory',
    path(n, c) {
      const query = { category: category(n), subcategory: subcategory(n), cursor: anyPost(c, n), limit };
      return pathOf('getCategoryPosts', { query });
    },
  },
  { name: 'posts like one', path: (n, c) => pathOf('getSimilarPosts', { query: { postId: commentedPost(c, n) } }) },
  { name: "a member's posts", path: (n, c) => pathOf('getUsersPosts', { query: { userId: anyMember(c, n), limit } }) },
  {
    name: 'comments',
    path: (n, c) => pathOf('getComments', { query: { postId: commentedPost(c, n), limit } }),
    by: 'members',
  },
  { name: 'saved posts', path: () => pathOf('getSavedPosts', { query: { limit } }), by: 'members' },
  { name: 'saved ids', path: () => pathOf('getSavedPostIds'), by: 'members' },
  {
    name: 'connections',
    path: (n, c) => pathOf('getUserConnections', { query: { userId: anyMember(c, n), limit: 15 } }),
  },
  {
    name: 'connections by name',
    path: (n, c) =>
      pathOf('getUserConnections', { query: { userId: anyMember(c, n), limit: 15, query: `${n % 10}${n % 7}` } }),
  },
  {
    name: 'members, beginning',
    path: (n) => pathOf('searchUsers', { query: { query: ['ama', 'bella1', 'ce', 'diego2'][n % 4] ?? '' } }),
  },
  {
    name: 'members, anywhere',
    path: (n) => pathOf('searchUsers', { query: { query: ['a', 'ella', '12', 'go', 'iv'][n % 5] ?? '' } }),
  },
  { name: 'notifications', path: () => pathOf('getUnreadNotifications', { query: { limit } }), by: 'members' },
  {
    name: 'profile',
    path: (n, c) => pathOf('getUserProfile', { query: { userId: anyMember(c, n) } }),
    by: 'members',
  },
  {
    name: `profile, ${crowd} followers`,
    path: (_, c) => pathOf('getUserProfile', { query: { userId: c.memberId(0) } }),
    by: 'first member',
  },
  {
    name: `connections, 100 of ${crowd}`,
    path: (_, c) => pathOf('getUserConnections', { query: { userId: c.memberId(0), limit: 100 } }),
    by: 'first member',
  },
  {
    name: `connections, anywhere in ${crowd}`,
    path: (n, c) =>
      pathOf('getUserConnections', { query: { userId: c.memberId(0), limit: 15, cursor: follower(c, n) } }),
    by: 'first member',
  },
  {
    name: `connections by name, one of ${crowd}`,
    path: (n, c) =>
      pathOf('getUserConnections', { query: { userId: c.memberId(0), limit: 15, query: follower(c, n) } }),
    by: 'first member',
  },
  {
    name: `comments, 100 of ${crowd / 2}`,
    path: (_, c) => pathOf('getComments', { query: { postId: c.postId(0), limit: 100 } }),
    by: 'first member',
  },
];
