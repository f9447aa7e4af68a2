import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { operations } from '#tests/contract/openapi.ts';
import { createCommunity, type CommunityFixture } from '#tests/support/cache-truth/community.ts';
import { shareTestServer, type ContractRequest, type Reply, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

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
