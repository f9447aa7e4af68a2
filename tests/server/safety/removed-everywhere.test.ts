import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { calls } from '#tests/support/calls.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { ownCalls } from './own-calls.ts';
import type { Reply } from './probe.ts';
import { listUnconsidered, otherReads } from './unconsidered.ts';

type Community = Awaited<ReturnType<typeof startCommunity>>;
type Who = 'author' | 'reader' | 'stranger';

/** A post that Amara wrote, and that Bela has commented on, saved and collected; and another one by Amara. */
async function startCommunity() {
  const server = await startTestServer();
  const admin = await createMember(server, { isAdmin: true });
  const [author, reader, stranger] = [
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'bela' }),
    await createMember(server, { username: 'carla' }),
  ];
  const other = await createPost(server, author, { title: 'Stays', subcategory: ['skincare'] });
  const post = await createPost(server, author, { title: 'Goodbye', subcategory: ['skincare'] });
  const { token } = reader;
  await server.call('follow', { token, params: { id: author.id } });
  const comment = (at: string, postId: string) =>
    server.call('addComments', { token: at, body: { postId, comment: 'Hm.' } });
  const { commentId } = (await comment(token, post.id)).body.comment;
  const deleted = (await comment(token, post.id)).body.comment.commentId;
  await server.call('deleteComment', { token, params: { commentId: deleted } });
  await server.call('savePost', { token, body: { imageUrl: post.imageUrl } });
  const { collectionId } = await createCollection(server, reader, { posts: [post], isPublic: true });
  const emptyId = (await createCollection(server, reader, { name: 'Empty' })).collectionId;
  return { server, admin, author, reader, stranger, post, other, commentId, deleted, collectionId, emptyId };
}

interface Probe {
  as?: Who;
  call: (community: Community, token: string) => Reply;
  /** The status after the removal. A success leaves the post out, which it contained before. */
  status: 200 | 404;
}

const without = (call: Probe['call'], as?: Who): Probe => ({ call, status: 200, ...(as && { as }) });
const missing = (call: Probe['call'], as?: Who): Probe => ({ call, status: 404, ...(as && { as }) });

/** What the doors (doors.test.ts) do not show: what its author and others see beside it, and calls that change something. */
const probes: Partial<Record<OperationId, Probe[]>> = {
  getUsersPosts: [
    without(
      ({ server, author }, token) => server.call('getUsersPosts', { token, query: { userId: author.id } }),
      'author',
    ),
  ],
  getPost: [
    missing(({ server, post }, token) => server.call('getPost', { token, query: { postId: post.id } }), 'author'),
  ],
  getPublicPost: [without(({ server, other }) => server.call('getPublicPost', { query: { postId: other.id } }))],
  addComments: [
    missing(({ server, post }, token) =>
      server.call('addComments', { token, body: { postId: post.id, comment: 'Hello?' } }),
    ),
  ],
  deleteComment: [
    missing(({ server, commentId }, token) => server.call('deleteComment', { token, params: { commentId } })),
  ],
  restoreComment: [
    missing(({ server, deleted: commentId }, token) => server.call('restoreComment', { token, params: { commentId } })),
  ],
  editPost: [
    missing(
      ({ server, post }, token) =>
        server.call('editPost', { token, params: { postId: post.id }, body: { title: 'Hello' } }),
      'author',
    ),
  ],
  savePost: [
    missing(
      ({ server, post }, token) => server.call('savePost', { token, body: { imageUrl: post.imageUrl } }),
      'stranger',
    ),
  ],
  addToCollection: [
    missing(({ server, post, emptyId: collectionId }, token) =>
      server.call('addToCollection', { token, body: { collectionId, postId: post.id } }),
    ),
  ],
  editCollection: [
    without(({ server, collectionId }, token) =>
      server.call('editCollection', { token, params: { collectionId }, body: { name: 'Shelf' } }),
    ),
  ],
  restoreCollection: [
    without(({ server, collectionId }, token) => server.call('restoreCollection', { token, params: { collectionId } })),
  ],
  reportPost: [
    missing(({ server, post }, token) =>
      server.call('reportPost', { token, body: { postId: post.id, reason: 'Advertising.' } }),
    ),
  ],
  reportComment: [
    missing(
      ({ server, commentId }, token) => server.call('reportComment', { token, body: { commentId, reason: 'Rude.' } }),
      'stranger',
    ),
  ],
};

/** Calls that neither show posts nor say whether there is one; `deletePost` is the author's (tests/server/posts/deleting.test.ts). */
const unconcerned: OperationId[] = [
  'deletePost',
  'unsavePost',
  'deleteCollection',
  'removeFromCollection',
  'follow',
  'unfollow',
  'blockMember',
  'unblockMember',
  'muteMember',
  'unmuteMember',
  'reportMember',
];

const adminCalls = calls
  .filter(({ operation }) => operation.tags[0] === 'admin')
  .map(({ operation }) => operation.operationId);

const tracesIn = (text: string, { post }: Community) =>
  [post.id, post.imageUrl.slice(0, post.imageUrl.lastIndexOf('/')), 'Goodbye'].filter((trace) => text.includes(trace));

/** Reads that would change something, and thereby what the next ones find. */
const isRead = (id: string) => id.startsWith('get');

test('every call of the contract is considered', () => {
  const considered = [...ownCalls, ...unconcerned, ...adminCalls, ...Object.keys(probes)];
  expect(listUnconsidered([...considered, ...otherReads(considered)], 'removed-everywhere.test.ts')).toEqual([]);
});

test('a removed post is found by no other call, and all is as before when that is undone', async () => {
  const community = await startCommunity();
  const { server, admin, post, author } = community;
  const all = Object.entries(probes).flatMap(([id, list]) =>
    list.map((probe, n) => ({ id, name: `${id} ${n}`, ...probe })),
  );
  const ask = ({ call, as = 'reader' }: Probe) => call(community, community[as].token);
  const postsCount = async () =>
    (await server.call('getUserProfile', { token: admin.token, query: { userId: author.id } })).body.userData
      .postsCount;
  const isAllThere = async (when: string) => {
    for (const probe of all.filter(({ id }) => isRead(id))) {
      const { status, text } = await ask(probe);
      expect(status, `${probe.name} ${when}`).toBe(200);
      expect(tracesIn(text, community), `${probe.name} ${when}`).not.toEqual([]);
    }
    expect(await postsCount()).toBe(2);
  };
  await isAllThere('before');

  await server.call('removePost', { token: admin.token, params: { postId: post.id }, body: { reason: 'Bye.' } });
  // Its author is told about it by its title, but not by a link.
  await server.call('markNotificationsAsRead', { token: author.token });
  await server.db.deleteFrom('notifications').where('kind', '=', 'removal').execute();
  for (const probe of all) {
    const { status, text } = await ask(probe);
    expect(status, probe.name).toBe(probe.status);
    expect(tracesIn(text, community), probe.name).toEqual([]);
  }
  expect(await postsCount()).toBe(1);

  const { body } = await server.call('listAuditLog', { token: admin.token });
  await server.db.updateTable('members').set({ read_up_to: '' }).execute();
  await server.call('undoAdminAct', { token: admin.token, params: { entryId: body.entries[0]!.entryId } });
  await isAllThere('after');
});
