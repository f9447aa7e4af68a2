import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { undoNewest } from '#tests/support/admin-log.ts';
import { shareBuiltClient } from '#tests/support/built-client.ts';
import { calls } from '#tests/support/calls.ts';
import type { ContractRequest } from '#tests/support/test-server.ts';

import { startCommunity, states, tracesIn, type Community } from './doors-community.ts';
import { ownCalls } from './own-calls.ts';

interface Attempt<Id extends OperationId> {
  /** Who tries it: the reader, unless it is somebody else. */
  as?: 'author' | 'reader' | 'stranger';
  request: (community: Community) => ContractRequest<Id>;
  /** The columns or names of the states in which it is answered 404. */
  missing?: string[];
  /** Those in which it is answered 200 without what is hidden. */
  leavesOut?: string[];
}

const hiddenMember = ['blocked', 'hidden member'];
const hiddenPost = ['removed post', ...hiddenMember];
const toTheBlocked = ['the author has blocked the viewer'];

/** What the doors (doors.test.ts) do not show: calls that change something, lists that are searched, what authors see of their own. */
const attempts: { [Id in OperationId]?: Attempt<Id>[] } = {
  addComments: [{ request: ({ post }) => ({ body: { postId: post.id, comment: 'Hello?' } }), missing: hiddenPost }],
  savePost: [
    { request: ({ post: { imageUrl } }) => ({ body: { imageUrl } }), missing: hiddenMember },
    { as: 'stranger', request: ({ post: { imageUrl } }) => ({ body: { imageUrl } }), missing: hiddenPost },
  ],
  unsavePost: [{ request: ({ post: { imageUrl } }) => ({ body: { imageUrl } }), leavesOut: toTheBlocked }],
  reportPost: [{ request: ({ post }) => ({ body: { postId: post.id, reason: 'Rude.' } }), missing: hiddenPost }],
  editPost: [
    { request: ({ post }) => ({ params: { postId: post.id }, body: { title: 'Mine' } }), missing: hiddenMember },
    {
      as: 'author',
      request: ({ post }) => ({ params: { postId: post.id }, body: { title: 'Hello' } }),
      missing: ['removed post'],
    },
  ],
  answerUse: [
    { request: ({ post }) => ({ params: { postId: post.id }, body: { answer: 'usedUp' } }), missing: hiddenMember },
    {
      as: 'author',
      request: ({ post }) => ({ params: { postId: post.id }, body: { answer: 'usedUp' } }),
      missing: ['removed post'],
    },
  ],
  // The author deletes a removed post, too (tests/server/posts/deleting.test.ts).
  deletePost: [{ request: ({ post }) => ({ params: { postId: post.id } }), missing: hiddenMember }],
  deleteComment: [
    { request: ({ comments }) => ({ params: { commentId: comments.author } }), missing: hiddenMember },
    // Its own one a member can delete.
    { as: 'stranger', request: ({ comments }) => ({ params: { commentId: comments.reader } }), missing: hiddenPost },
  ],
  restoreComment: [
    { request: ({ comments }) => ({ params: { commentId: comments.author } }), missing: hiddenMember },
    { request: ({ comments }) => ({ params: { commentId: comments.deleted } }), missing: hiddenPost },
  ],
  reportComment: [
    { request: ({ comments }) => ({ body: { commentId: comments.author, reason: 'Rude.' } }), missing: hiddenMember },
    {
      as: 'stranger',
      request: ({ comments }) => ({ body: { commentId: comments.reader, reason: 'Rude.' } }),
      missing: hiddenPost,
    },
  ],
  addToCollection: [
    {
      request: ({ collectionIds, post }) => ({ body: { collectionId: collectionIds.empty, postId: post.id } }),
      missing: hiddenPost,
    },
  ],
  removeFromCollection: [
    {
      request: ({ collectionIds, thirdPost }) => ({
        body: { collectionId: collectionIds.author, postId: thirdPost.id },
      }),
      missing: hiddenMember,
    },
  ],
  editCollectionPost: [
    {
      request: ({ collectionIds, thirdPost }) => ({
        body: { collectionId: collectionIds.author, postId: thirdPost.id, why: 'Mine' },
      }),
      missing: hiddenMember,
    },
  ],
  moveCollectionPost: [
    {
      request: ({ collectionIds, thirdPost }) => ({
        body: { collectionId: collectionIds.author, postId: thirdPost.id },
      }),
      missing: hiddenMember,
    },
  ],
  editCollection: [
    {
      request: ({ collectionIds }) => ({ params: { collectionId: collectionIds.author }, body: { name: 'Mine' } }),
      missing: hiddenMember,
    },
    {
      request: ({ collectionIds }) => ({ params: { collectionId: collectionIds.reader }, body: { name: 'Shelf' } }),
      leavesOut: hiddenPost,
    },
  ],
  deleteCollection: [
    { request: ({ collectionIds }) => ({ params: { collectionId: collectionIds.author } }), missing: hiddenMember },
  ],
  restoreCollection: [
    { request: ({ collectionIds }) => ({ params: { collectionId: collectionIds.author } }), missing: hiddenMember },
    { request: ({ collectionIds }) => ({ params: { collectionId: collectionIds.reader } }), leavesOut: hiddenPost },
  ],
  follow: [{ request: ({ author }) => ({ params: { id: author.id } }), missing: hiddenMember }],
  unfollow: [{ request: ({ author }) => ({ params: { id: author.id } }), missing: hiddenMember }],
  muteMember: [{ request: ({ author }) => ({ params: { id: author.id } }), missing: hiddenMember }],
  unmuteMember: [{ request: ({ author }) => ({ params: { id: author.id } }), leavesOut: toTheBlocked }],
  // Whoever has blocked may do it again.
  blockMember: [{ request: ({ author }) => ({ params: { id: author.id } }), missing: toTheBlocked }],
  unblockMember: [{ request: ({ author }) => ({ params: { id: author.id } }), leavesOut: toTheBlocked }],
  reportMember: [
    { request: ({ author }) => ({ body: { userId: author.id, reason: 'Rude.' } }), missing: hiddenMember },
  ],
  listBlockedMembers: [{ request: () => ({}), leavesOut: toTheBlocked }],
  listMutedMembers: [{ request: () => ({ query: { limit: 100 } }), leavesOut: hiddenMember }],
  getCollectionIds: [{ request: ({ post }) => ({ query: { postId: post.id } }), leavesOut: toTheBlocked }],
  getUserConnections: [
    { request: ({ third }) => ({ query: { userId: third.id, query: 'amara' } }), leavesOut: hiddenMember },
  ],
  getUsersPosts: [
    { as: 'author', request: ({ author }) => ({ query: { userId: author.id } }), leavesOut: ['removed post'] },
  ],
  getPost: [{ as: 'author', request: ({ post }) => ({ query: { postId: post.id } }), missing: ['removed post'] }],
  getPublicPost: [{ request: ({ otherPost }) => ({ query: { postId: otherPost.id } }), leavesOut: ['removed post'] }],
};

const all = Object.entries(attempts).flatMap(([id, list]) =>
  (list as Attempt<OperationId>[]).map((attempt) => ({ id: id as OperationId, ...attempt })),
);
const ask = (community: Community, { id, as = 'reader', request }: (typeof all)[number]) =>
  community.server.call(id, { token: community[as].token, ...request(community) });

const builtFolder = shareBuiltClient();

test('every call of the contract is tried, or shows nobody but the member itself', () => {
  const others = calls.filter(({ method, operation: { tags } }) => method !== 'GET' && tags[0] !== 'admin');
  const isConsidered = (id: string | undefined) => [...ownCalls, ...Object.keys(attempts)].includes(id ?? '');
  expect(
    others.map(({ operation }) => operation.operationId).filter((id) => !isConsidered(id)),
    'add these calls to the attempts above, or to own-calls.ts',
  ).toEqual([]);
  expect(ownCalls.filter((id) => attempts[id])).toEqual([]);
});

const isIn = ({ column, name }: (typeof states)[number], list: string[] = []) =>
  list.includes(column) || list.includes(name);

/** Expects the reads among these to show what will be hidden, or is no longer. */
async function expectShown(community: Community, tried: typeof all, column: string) {
  for (const attempt of tried.filter(({ id, leavesOut }) => id.startsWith('get') && leavesOut !== toTheBlocked)) {
    const { status, text } = await ask(community, attempt);
    expect(status, attempt.id).toBe(200);
    expect(tracesIn(text, community, column), attempt.id).not.toEqual([]);
  }
}

test.each(states.filter(({ column }) => hiddenPost.includes(column)))(
  '$name: no other call finds what is hidden',
  async (state) => {
    const { column, name, begin } = state;
    const community = await startCommunity(builtFolder(), 'reader');
    const { server, reader, author } = community;
    const tried = all.filter(({ missing, leavesOut }) => isIn(state, missing) || isIn(state, leavesOut));
    await server.call('muteMember', { token: reader.token, params: { id: author.id } });
    await expectShown(community, tried, column);
    await begin(community);
    for (const attempt of tried) {
      const { status, text } = await ask(community, attempt);
      const what = `${attempt.id} as the ${attempt.as ?? 'reader'}`;
      expect(status, what).toBe(isIn(state, attempt.missing) ? 404 : 200);
      expect(tracesIn(text, community, column), what).toEqual([]);
    }
    if (name !== 'the author has blocked the viewer') return;
    // The blocked member has not lifted the block.
    const profile = await server.call('getUserProfile', { token: reader.token, query: { userId: author.id } });
    expect(profile.status).toBe(404);
  },
);

test('a removed post counts no longer, and all is as before when that is undone', async () => {
  const community = await startCommunity(builtFolder(), 'reader');
  const { server, admin, author } = community;
  const removal = states.find(({ column }) => column === 'removed post')!;
  const countPosts = async () =>
    (await server.call('getUserProfile', { token: admin.token, query: { userId: author.id } })).body.userData
      .postsCount;
  expect(await countPosts()).toBe(2);
  await removal.begin(community);
  expect(await countPosts()).toBe(1);
  await undoNewest(server, admin);
  expect(await countPosts()).toBe(2);
  await expectShown(
    community,
    all.filter(({ missing, leavesOut }) => isIn(removal, missing) || isIn(removal, leavesOut)),
    removal.column,
  );
});
