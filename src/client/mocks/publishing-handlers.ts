import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import { emptyPost, type Community } from './empty-community.ts';

const unknown = { success: false, message: 'This post does not exist.' } as const;

/** One post: reading, publishing, changing, deleting and reporting it. */
export function publishingHandlers(community: Community): HttpHandler[] {
  const find = (id: string | null | undefined) => community.posts.find(({ postId }) => postId === id);
  const countPostsOf = (id: string) => community.posts.filter(({ userId }) => userId === id).length;
  return [
    answer('get', '/user/getPost', ({ query }) => {
      const post = find(query.get('postId'));
      return post ? { status: 200, body: { post } } : { status: 404, body: { message: unknown.message } };
    }),
    answer('get', '/user/getPublicPost', ({ query }) => {
      const post = find(query.get('postId'));
      const isShared = post && (post.userId !== community.me._id || community.me.sharesPosts !== false);
      if (!isShared) return { status: 404, body: { message: unknown.message } };
      const morePosts = community.posts.filter((other) => other.userId === post.userId && other !== post).slice(0, 8);
      return { status: 200, body: { post, morePosts } };
    }),
    answer('post', '/user/uploadPostImage', () => ({
      status: 200,
      body: { imageUrl: `/media/upload-${crypto.randomUUID()}x1280/960.webp` },
    })),
    answer('post', '/user/savePostMetadata', ({ body }) => {
      const { me } = community;
      const author = { userId: me._id, username: me.username, profilePicUrl: me.profilePicUrl };
      const fields = { ...emptyPost, ...body };
      const image = { width: 1280, height: 1280, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', color: '#b9ad98' };
      const pictured = fields.imageUrl === '' ? fields : { ...fields, image: { ...image, widths: [160, 480, 960] } };
      const postId = `new-post-${community.posts.length}`;
      const post = { ...author, ...pictured, postId, createdAt: new Date().toISOString() };
      community.posts = [post, ...community.posts];
      const postsCount = countPostsOf(me._id);
      return { status: 200, body: { success: true, message: 'Post created successfully!', postId, post, postsCount } };
    }),
    answer('patch', '/user/editPost/{postId}', ({ path, body: { before: _, ...changes } }) => {
      const post = find(path['postId']);
      if (!post) return { status: 404, body: unknown };
      if (post.userId !== community.me._id)
        return { status: 403, body: { success: false, message: 'You can only change your own posts.' } };
      const edited = { ...post, ...changes, editedAt: new Date().toISOString() };
      community.posts = community.posts.map((other) => (other === post ? edited : other));
      return { status: 200, body: { success: true, message: 'Your changes are saved.', post: edited } };
    }),
    answer('delete', '/user/deletePost/{postId}', ({ path }) => {
      const post = find(path['postId']);
      if (!post) return { status: 404, body: unknown };
      if (post.userId !== community.me._id && !community.me.isAdmin)
        return { status: 403, body: { success: false, message: 'You can only delete your own posts.' } };
      community.posts = community.posts.filter((other) => other !== post);
      return {
        status: 200,
        body: {
          success: true,
          message: 'Post deleted successfully!',
          unreadCount: community.unread.length,
          postsCount: countPostsOf(post.userId),
          collectionIds: community.collections
            .filter(({ ownerId, postIds }) => ownerId === community.me._id && postIds.includes(post.postId))
            .map(({ collectionId }) => collectionId),
        },
      };
    }),
    answer('post', '/user/reportPost', ({ body: { postId } }) =>
      find(postId)
        ? { status: 200, body: { success: true, message: 'Thank you. Our admins will look at this post.' } }
        : { status: 404, body: unknown },
    ),
  ];
}
