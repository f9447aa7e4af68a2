import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { operations } from '#tests/contract/openapi.ts';
import { type CommunityFixture, createCommunity } from '#tests/support/cache-truth/community.ts';
import { type ContractRequest, type Reply, shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

/** A member with posts, saves, collections and notifications, and the reads that the answers to its mutations spare. */
async function setUp() {
  const server = shared();
  const community = await createCommunity(server);
  const { token, id: userId } = community.me;
  return {
    ...community,
    server,
    token,
    savedIds: async () => (await server.call('getSavedPostIds', { token })).body.postIds,
    countUnread: async () => (await server.call('getUnreadNotifications', { token })).body.unreadCount,
    profileOf: async (id: string) =>
      (await server.call('getUserProfile', { token, query: { userId: id } })).body.userData,
    listCollections: async () => (await server.call('getCollections', { token, query: { userId } })).body.collections,
  };
}

test('a save and an unsave say how many are saved and which collections have changed, also when they are repeated', async () => {
  const { server, token, posts, collections, savedIds } = await setUp();
  const { collectionId } = collections.own;
  const body = { imageUrl: posts.saved.imageUrl };
  for (const _attempt of [1, 2]) {
    const { savedCount, collectionIds } = (await server.call('unsavePost', { token, body })).body;
    expect({ savedCount, collectionIds }).toEqual({ savedCount: 2, collectionIds: [collectionId] });
  }
  expect(await savedIds()).toHaveLength(2);
  for (const _attempt of [1, 2]) {
    const { savedCount, collectionIds } = (await server.call('savePost', { token, body })).body;
    expect({ savedCount, collectionIds }).toEqual({ savedCount: 3, collectionIds: [collectionId] });
  }
  expect(await savedIds()).toHaveLength(3);
  const { body: other } = await server.call('savePost', { token, body: { imageUrl: posts.unsaved.imageUrl } });
  expect(other.collectionIds).toEqual([]);
});

test('a change to a collection says what it is now, and how many there are', async () => {
  const { server, token, posts, collections, savedIds, listCollections } = await setUp();
  const { collectionId } = collections.own;
  const listed = async () => (await listCollections()).find((one) => one.collectionId === collectionId);
  for (const id of ['addToCollection', 'removeFromCollection'] as const) {
    const { body } = await server.call(id, { token, body: { collectionId, postId: posts.unsaved.id } });
    expect(body.collection, id).toEqual(await listed());
    expect(body.savedCount, id).toBe((await savedIds()).length);
  }
  const deleted = collections.deleted.collectionId;
  const { body: restored } = await server.call('restoreCollection', { token, params: { collectionId: deleted } });
  expect(restored.collectionsCount).toBe((await listCollections()).length);
});

test('a follow and an unfollow say how many connections both profiles have', async () => {
  const { server, token, me, stranger, profileOf } = await setUp();
  for (const id of ['follow', 'unfollow'] as const) {
    const { connectionsCount, ownConnectionsCount } = (await server.call(id, { token, params: { id: stranger.id } }))
      .body;
    expect(connectionsCount, id).toBe((await profileOf(stranger.id)).connectionsCount);
    expect(ownConnectionsCount, id).toBe((await profileOf(me.id)).connectionsCount);
  }
});

test('what can withdraw notifications says how many are unread', async () => {
  const { server, token, posts, deletedComment, countUnread } = await setUp();
  const restored = await server.call('restoreComment', { token, params: { commentId: deletedComment.commentId } });
  expect(restored.body.unreadCount).toBe(await countUnread());
  const deleted = await server.call('deleteComment', { token, params: { commentId: deletedComment.commentId } });
  expect(deleted.body.unreadCount).toBe(await countUnread());
  expect(deleted.body.unreadCount).toBe((restored.body.unreadCount ?? NaN) - 1);
  const removed = await server.call('deletePost', { token, params: { postId: posts.own.id } });
  expect(removed.body.unreadCount).toBe(await countUnread());
  const read = await server.call('markNotificationsAsRead', { token });
  expect(read.body.unreadCount).toBe(0);
});

test('a post that is published or deleted says how many its author has', async () => {
  const { server, token, me, profileOf } = await setUp();
  const { body: published } = await server.call('savePostMetadata', {
    token,
    body: { category: 'beauty', title: 'New' },
  });
  expect(published.postsCount).toBe((await profileOf(me.id)).postsCount);
  const { body: read } = await server.call('getPost', { token, query: { postId: published.postId } });
  expect(published.post).toEqual(read.post);
  const { body: deleted } = await server.call('deletePost', { token, params: { postId: published.postId } });
  expect(deleted.postsCount).toBe((await profileOf(me.id)).postsCount);
  expect(deleted.postsCount).toBe((published.postsCount ?? NaN) - 1);
});

test('a change to the notification settings says what they are now', async () => {
  const { server, token } = await setUp();
  const { body } = await server.call('notificationSettings', { token, body: { saves: false } });
  expect(body.settings).toEqual((await server.call('getNotificationSettings', { token })).body.settings);
});

type Requests = {
  [Id in OperationId]?: (community: CommunityFixture) => ContractRequest<Id> | Promise<ContractRequest<Id>>;
};

const reason = 'It is advertising.';
const newCollectionId = crypto.randomUUID();

/** A request by `me` for each repeatable call, which changes something. */
const requests: Requests = {
  editPost: ({ posts }) => ({
    params: { postId: posts.own.id },
    body: { title: 'Another title', before: { title: 'A title' } },
  }),
  answerUse: ({ posts }) => ({ params: { postId: posts.own.id }, body: { answer: 'usedUp' } }),
  reportPost: ({ posts }) => ({ body: { postId: posts.saved.id, reason } }),
  restoreComment: ({ deletedComment }) => ({ params: { commentId: deletedComment.commentId } }),
  savePost: ({ posts }) => ({ body: { imageUrl: posts.unsaved.imageUrl } }),
  unsavePost: ({ posts }) => ({ body: { imageUrl: posts.saved.imageUrl } }),
  createCollection: () => ({ body: { collectionId: newCollectionId, name: 'Another shelf' } }),
  editCollection: ({ collections }) => ({
    params: { collectionId: collections.own.collectionId },
    body: { name: 'Another name', before: { name: 'Bathroom shelf' } },
  }),
  restoreCollection: ({ collections }) => ({ params: { collectionId: collections.deleted.collectionId } }),
  addToCollection: ({ collections, posts }) => ({
    body: { collectionId: collections.own.collectionId, postId: posts.unsaved.id },
  }),
  removeFromCollection: ({ collections, posts }) => ({
    body: { collectionId: collections.own.collectionId, postId: posts.saved.id },
  }),
  editCollectionPost: ({ collections, posts }) => ({
    body: {
      collectionId: collections.own.collectionId,
      postId: posts.saved.id,
      why: 'It does not itch.',
      before: { why: '' },
    },
  }),
  moveCollectionPost: ({ collections, posts }) => ({
    body: { collectionId: collections.own.collectionId, postId: posts.kept.id },
  }),
  follow: ({ stranger }) => ({ params: { id: stranger.id } }),
  unfollow: ({ followed }) => ({ params: { id: followed.id } }),
  blockMember: ({ followed }) => ({ params: { id: followed.id } }),
  unblockMember: ({ blocked }) => ({ params: { id: blocked.id } }),
  muteMember: ({ followed }) => ({ params: { id: followed.id } }),
  unmuteMember: ({ muted }) => ({ params: { id: muted.id } }),
  reportComment: async ({ followed, posts }) => {
    const body = { postId: posts.own.id, comment: 'Buy this.' };
    const { comment } = (await shared().call('addComments', { token: followed.token, body })).body;
    return { body: { commentId: comment.commentId, reason } };
  },
  reportMember: ({ stranger }) => ({ body: { userId: stranger.id, reason } }),
  markNotificationAsRead: async ({ me }) => {
    const { body } = await shared().call('getUnreadNotifications', { token: me.token });
    return { body: { notificationId: body.notifications[0]?.notificationId ?? '', isGroup: true } };
  },
  notificationSettings: () => ({ body: { follows: false } }),
};

test('every call that the contract says is repeatable is tried', () => {
  const repeatable = operations.filter(({ isRepeatable }) => isRepeatable).map(({ operationId }) => operationId);
  expect(Object.keys(requests).toSorted()).toEqual(repeatable.toSorted());
});

test.each(Object.keys(requests) as OperationId[])(
  '%s, when it is repeated, changes nothing and succeeds',
  async (id) => {
    const server = shared();
    const community = await createCommunity(server);
    const request = {
      token: community.me.token,
      ...((await requests[id]?.(community)) as ContractRequest<OperationId>),
    };
    const before = await readDatabase(server);
    const first = await server.call(id, request);
    expect(first).toMatchObject({ status: 200 });
    const after = await readDatabase(server);
    expect(after).not.toEqual(before);
    server.clock.advance(30_000);
    const second = await server.call(id, request);
    expect(answerOf(second)).toEqual(answerOf(first));
    expect(await readDatabase(server)).toEqual(after);
  },
);

/** What is answered, but for the message: a second report is thanked for in other words. */
const answerOf = ({ status, body }: Reply<object>) => ({ status, ...body, message: '' });

/** Each row of the database as text, by table. */
async function readDatabase({ db, engine }: TestServer): Promise<Record<string, string[]>> {
  const schema = engine === 'sqlite' ? 'main' : 'public';
  const tables = (await db.introspection.getTables()).filter((table) => (table.schema ?? 'main') === schema);
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    // As text, since places of the search index are larger than a number can be.
    const texts = columns.map((column) => sql`cast(${sql.ref(column.name)} as text)`);
    const read = await sql`select ${sql.join(texts)} from ${sql.table(name)}`.execute(db);
    rows[name] = read.rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}
