import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import type { TestServer } from '#tests/support/test-server.ts';

interface SmallCommunity {
  /** The member under test, who has done everything that a member can do. */
  amara: TestMember;
  nadia: TestMember;
  admin: TestMember;
  amarasPost: TestPost;
  nadiasPost: TestPost;
}

/** Members who follow, save, comment on and report each other's posts. */
export async function createSmallCommunity(server: TestServer, amara?: TestMember): Promise<SmallCommunity> {
  const subject = amara ?? (await createMember(server, { username: 'amara' }));
  const [nadia, admin] = [
    await createMember(server, { username: 'nadia' }),
    await createMember(server, { username: 'the-admin', isAdmin: true }),
  ];
  const amarasPost = await createPost(server, subject, { title: 'Of Amara', subcategory: ['skincare'] });
  const nadiasPost = await createPost(server, nadia, { title: 'Of Nadia', subcategory: ['skincare'] });
  for (const [member, post, other] of [
    [subject, nadiasPost, nadia],
    [nadia, amarasPost, subject],
  ] as const) {
    const { token } = member;
    await server.call('follow', { token, params: { id: other.id } });
    await server.call('savePost', { token, body: { imageUrl: post.imageUrl } });
    await createCollection(server, member, { posts: [post], isPublic: true });
    await server.call('addComments', {
      token,
      body: { postId: post.id, comment: `A remark by ${member.username}` },
      headers: { 'idempotency-key': `remark-${member.id}` },
    });
    await server.call('reportPost', { token, body: { postId: post.id, reason: `A reason of ${member.username}` } });
  }
  // A comment on her own post, so that deleting with the post and deleting with the member can be told apart.
  await server.call('addComments', {
    token: subject.token,
    body: { postId: amarasPost.id, comment: 'A remark of her own' },
  });
  return { amara: subject, nadia, admin, amarasPost, nadiasPost };
}

/** Everything that others can see of the community, as Nadia and the admin see it. */
export async function whatOthersSee(
  server: TestServer,
  { nadia, admin, amara, nadiasPost, amarasPost }: SmallCommunity,
) {
  const { token } = nadia;
  const ask = server.call;
  const profile = await ask('getUserProfile', { token, query: { userId: nadia.id } });
  return {
    feed: (await ask('getAllPosts', { query: { limit: 99 } })).body.posts.map((post) => post.title),
    category: (await ask('getCategoryPosts', { token, query: { category: 'beauty', limit: 99 } })).body.posts.map(
      (post) => post.title,
    ),
    subcategory: (
      await ask('getCategoryPosts', { token, query: { category: 'beauty', subcategory: 'skincare', limit: 99 } })
    ).body.posts.map((post) => post.title),
    herPost: (await ask('getPost', { query: { postId: amarasPost.id } })).status,
    herPosts: (await ask('getUsersPosts', { query: { userId: amara.id } })).status,
    herProfile: (await ask('getUserProfile', { token, query: { userId: amara.id } })).status,
    herConnections: (await ask('getUserConnections', { query: { userId: amara.id } })).status,
    isFollowing: (await ask('isFollowing', { token, query: { userId: amara.id } })).status,
    followers: profile.body.userData.followers,
    following: profile.body.userData.following,
    connectionsCount: profile.body.userData.connectionsCount,
    connections: (await ask('getUserConnections', { query: { userId: nadia.id } })).body.connections.map(
      (person) => person.username,
    ),
    comments: (await ask('getComments', { token, query: { postId: nadiasPost.id } })).body.comments.map(
      (comment) => comment.comment,
    ),
    saves: (await ask('getSavedPosts', { token })).body.savedPosts.map((post) => post.title),
    herCollections: (await ask('getCollections', { token, query: { userId: amara.id } })).status,
    inCollections: (await ask('getCollections', { token, query: { userId: nadia.id } })).body.collections.map(
      ({ postsCount }) => postsCount,
    ),
    savedIds: (await ask('getSavedPostIds', { token })).body.postIds,
    found: (await ask('searchUsers', { query: { query: 'mara' } })).body.users.map((user) => user.username),
    notifications: (await ask('getUnreadNotifications', { token })).body.notifications.map(({ kind }) => kind).sort(),
    adminsNotifications: (await ask('getUnreadNotifications', { token: admin.token })).body.unreadCount,
  };
}
