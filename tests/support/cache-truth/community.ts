import type { Schemas } from '#contract/operations.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import type { TestServer } from '#tests/support/test-server.ts';

export interface CommunityFixture {
  me: TestMember;
  /** Followed by `me`, and a follower. */
  followed: TestMember;
  stranger: TestMember;
  /** Blocked and muted by `me`, with a post each. */
  blocked: TestMember;
  muted: TestMember;
  posts: {
    /** By `me`, saved by `me`, with a comment, a notification and the question whether `me` still uses it. */
    own: TestPost;
    /** Behind `saved` in the viewer's collection. */
    kept: TestPost;
    saved: TestPost;
    unsaved: TestPost;
  };
  /** On `own`, by `followed`, deleted by `me`. */
  deletedComment: Schemas['Comment'];
  collections: {
    /** Of `me`, private, with `saved` and `kept`. */
    own: Schemas['Collection'];
    /** Of `me`, deleted by `me`, with `saved`. */
    deleted: Schemas['Collection'];
    /** Of `followed`, public, with a post of each member. */
    public: Schemas['Collection'];
  };
}

/** Five members with posts, follows, saves, comments and notifications. */
export async function createCommunity(server: TestServer): Promise<CommunityFixture> {
  const [me, followed, stranger] = [await createMember(server), await createMember(server), await createMember(server)];
  const own = await createPost(server, me, { subcategory: ['makeup'] });
  const kept = await createPost(server, followed);
  const saved = await createPost(server, followed, { subcategory: ['makeup'] });
  const unsaved = await createPost(server, stranger, { category: 'wellness' });
  const save = ({ id, token }: TestMember, { imageUrl }: TestPost) =>
    server.call('savePost', { token, body: { userId: id, imageUrl } });
  const comment = ({ token }: TestMember, { id }: TestPost, text: string) =>
    server.call('addComments', { token, body: { postId: id, comment: text } });
  await save(me, own);
  await save(me, saved);
  await save(stranger, own);
  await comment(followed, own, 'lovely');
  const {
    body: { comment: deletedComment },
  } = await comment(followed, own, 'deleted');
  await server.call('deleteComment', { token: me.token, params: { commentId: deletedComment.commentId } });
  await comment(me, saved, 'thank you');
  await inTransaction(server.db, (trx) =>
    createNotifier(server).askedAboutUse(trx, { authorId: me.id, postId: own.id }),
  );
  await server.call('follow', { token: me.token, params: { id: followed.id } });
  await server.call('follow', { token: followed.token, params: { id: me.id } });
  const [blocked, muted] = [await createMember(server), await createMember(server)];
  for (const author of [blocked, muted]) await createPost(server, author);
  await server.call('blockMember', { token: me.token, params: { id: blocked.id } });
  await server.call('muteMember', { token: me.token, params: { id: muted.id } });
  const collections = {
    own: await createCollection(server, me, { posts: [kept, saved] }),
    deleted: await createCollection(server, me, { name: 'Deleted', posts: [saved] }),
    public: await createCollection(server, followed, { posts: [own, saved, unsaved], isPublic: true }),
  };
  const { collectionId } = collections.deleted;
  await server.call('deleteCollection', { token: me.token, params: { collectionId } });
  return { me, followed, stranger, blocked, muted, posts: { own, kept, saved, unsaved }, deletedComment, collections };
}
