import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import { calls } from '#tests/support/calls.ts';
import { startTestServer } from '#tests/support/test-server.ts';

import { collectionProbes } from './collection-probes.ts';
import { ownCalls } from './own-calls.ts';
import { missing, without, type Meeting, type Probe, type Reply } from './probe.ts';
import { listUnconsidered, otherReads } from './unconsidered.ts';

/** The same answer whether or not the other exists. */
const indifferentCalls = [
  'unsavePost',
  'getCollectionIds',
  'unblockMember',
  'unmuteMember',
  'listBlockedMembers',
] as const;

const query = { limit: 100 };

/** What the doors (doors.test.ts) do not show: calls that change something, and lists that are searched. */
const probes: Partial<Record<OperationId, Probe[]>> = {
  deletePost: [
    missing(({ server, token, other }) => server.call('deletePost', { token, params: { postId: other.post.id } })),
  ],
  reportPost: [
    missing(({ server, token, other }) =>
      server.call('reportPost', { token, body: { postId: other.post.id, reason: 'Rude.' } }),
    ),
  ],
  addComments: [
    missing(({ server, token, other }) =>
      server.call('addComments', { token, body: { postId: other.post.id, comment: 'Hello again' } }),
    ),
  ],
  editPost: [
    missing(({ server, token, other }) =>
      server.call('editPost', { token, params: { postId: other.post.id }, body: { title: 'Mine' } }),
    ),
  ],
  deleteComment: [
    missing(({ server, token, commentId }) => server.call('deleteComment', { token, params: { commentId } })),
  ],
  restoreComment: [
    missing(({ server, token, commentId }) => server.call('restoreComment', { token, params: { commentId } })),
  ],
  savePost: [
    missing(({ server, token, other }) => server.call('savePost', { token, body: { imageUrl: other.post.imageUrl } })),
  ],
  ...collectionProbes,
  follow: [missing(({ server, token, other }) => server.call('follow', { token, params: { id: other.id } }))],
  unfollow: [missing(({ server, token, other }) => server.call('unfollow', { token, params: { id: other.id } }))],
  getUserConnections: [
    without(({ server, token, third, other }) =>
      server.call('getUserConnections', { token, query: { userId: third.id, query: other.username } }),
    ),
  ],
  listMutedMembers: [without(({ server, token }) => server.call('listMutedMembers', { token, query }))],
  muteMember: [missing(({ server, token, other }) => server.call('muteMember', { token, params: { id: other.id } }))],
  reportComment: [
    missing(({ server, token, commentId }) =>
      server.call('reportComment', { token, body: { commentId, reason: 'Rude.' } }),
    ),
  ],
  reportMember: [
    missing(({ server, token, other }) =>
      server.call('reportMember', { token, body: { userId: other.id, reason: 'Rude.' } }),
    ),
  ],
};

/** Only the blocked member must not be able to: it would learn that it is blocked. */
const blockMember = missing(({ server, token, other }) =>
  server.call('blockMember', { token, params: { id: other.id } }),
);

async function meet() {
  const server = await startTestServer();
  const [amara, pest, carla] = [
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'pest' }),
    await createMember(server, { username: 'carla' }),
  ];
  const post = (author: TestMember) =>
    createPost(server, author, { title: `By ${author.id}`, subcategory: ['skincare'] });
  const [ofAmara, ofPest, ofCarla] = [await post(amara), await post(pest), await post(carla)];
  const comment = async ({ token, id }: TestMember, postId: string) =>
    (await server.call('addComments', { token, body: { postId, comment: `Says ${id}` } })).body.comment.commentId;
  const commentIds = { amara: await comment(amara, ofCarla.id), pest: await comment(pest, ofCarla.id) };
  for (const [member, otherPost] of [
    [amara, ofPest],
    [pest, ofAmara],
  ] as const) {
    await comment(member, otherPost.id);
    await server.call('savePost', { token: member.token, body: { imageUrl: otherPost.imageUrl } });
  }
  for (const [from, to] of [
    [amara, pest],
    [pest, amara],
    [amara, carla],
    [pest, carla],
    [carla, amara],
    [carla, pest],
  ] as const)
    expect((await server.call('follow', { token: from.token, params: { id: to.id } })).status).toBe(200);
  const collect = async (owner: TestMember, posts: TestPost[]) =>
    (await createCollection(server, owner, { posts, isPublic: true })).collectionId;
  const collections = {
    amara: await collect(amara, [ofPest]),
    pest: await collect(pest, [ofAmara]),
    carla: await collect(carla, [ofAmara, ofPest]),
  };
  const third = { ...carla, post: ofCarla };
  const asPest: Meeting = {
    server,
    token: pest.token,
    other: { ...amara, post: ofAmara },
    collectionIds: { other: collections.amara, own: collections.pest, third: collections.carla },
    commentId: commentIds.amara,
    third,
  };
  const asAmara: Meeting = {
    server,
    token: amara.token,
    other: { ...pest, post: ofPest },
    collectionIds: { other: collections.pest, own: collections.amara, third: collections.carla },
    commentId: commentIds.pest,
    third,
  };
  return { asPest, asAmara };
}

const pictureOf = ({ imageUrl }: TestPost) => imageUrl.slice(0, imageUrl.lastIndexOf('/'));

/** What would give the other away: ids are in addresses, texts of its own contain its id. */
const tracesIn = (text: string, { other, commentId }: Meeting) =>
  [other.id, other.post.id, pictureOf(other.post), commentId, `"${other.username}"`, `${other.username} `].filter(
    (trace) => text.includes(trace),
  );

/** They show everything, and exist for admins only (tests/server/admin/only-admins.test.ts). */
const adminCalls = calls
  .filter(({ operation }) => operation.tags[0] === 'admin')
  .map(({ operation }) => operation.operationId);

test('every call of the contract is considered', () => {
  const considered = [...ownCalls, ...indifferentCalls, ...Object.keys(probes), 'blockMember', ...adminCalls];
  expect(listUnconsidered([...considered, ...otherReads(considered)], 'blocked-everywhere.test.ts')).toEqual([]);
});

test('whoever was blocked, and whoever blocked, finds nothing of the other by any other call', async () => {
  const { asPest, asAmara } = await meet();
  const { server } = asPest;
  const all = Object.entries(probes).flatMap(([id, list]) =>
    list.map((probe, n) => ({ name: `${id} ${n}`, ...probe })),
  );
  await server.call('muteMember', { token: asPest.token, params: { id: asPest.other.id } });
  expect((await server.call('listMutedMembers', { token: asPest.token })).text).toContain(asPest.other.id);
  await server.call('unmuteMember', { token: asPest.token, params: { id: asPest.other.id } });
  for (const meeting of [asPest, asAmara]) {
    for (const { name, call, status } of all) {
      // Nobody is muted yet.
      if (status === 404 || name.startsWith('listMutedMembers')) continue;
      const reply = await call(meeting);
      expect(reply.status, `${name} before the block`).toBe(200);
      expect(tracesIn(reply.text, meeting), `${name} before the block`).not.toEqual([]);
    }
  }
  await server.call('muteMember', { token: asPest.token, params: { id: asPest.other.id } });

  await server.call('blockMember', { token: asAmara.token, params: { id: asAmara.other.id } });

  for (const [meeting, asked] of [
    [asPest, [...all, { name: 'blockMember', ...blockMember }]],
    [asAmara, all],
  ] as const) {
    for (const { name, call, status } of asked) {
      const reply = await call(meeting);
      const what = `${name}, about ${meeting.other.username}`;
      expect(reply.status, what).toBe(status);
      expect(tracesIn(reply.text, meeting), what).toEqual([]);
    }
  }
  const { other, token } = asPest;
  const indifferent: Record<(typeof indifferentCalls)[number], Reply> = {
    unsavePost: server.call('unsavePost', { token, body: { imageUrl: other.post.imageUrl } }),
    getCollectionIds: server.call('getCollectionIds', { token, query: { postId: other.post.id } }),
    unblockMember: server.call('unblockMember', { token, params: { id: other.id } }),
    unmuteMember: server.call('unmuteMember', { token, params: { id: other.id } }),
    listBlockedMembers: server.call('listBlockedMembers', { token }),
  };
  for (const [id, reply] of Object.entries(indifferent)) {
    const { status, text } = await reply;
    expect(status, id).toBe(200);
    expect(tracesIn(text, asPest), id).toEqual([]);
  }
  // The blocked member cannot lift the block.
  expect((await server.call('getUserProfile', { token, query: { userId: other.id } })).status).toBe(404);
});
