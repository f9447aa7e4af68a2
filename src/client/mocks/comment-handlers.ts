import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';
import { hasVisibleText } from '#contract/visible-text.ts';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

const message = 'This comment does not exist.';
const unknown = { success: false, message, error: message } as const;
const noPost = 'This post does not exist.';
const unknownPost = { success: false, message: noPost, error: noPost } as const;

/** Comments on posts. */
export function commentHandlers(community: Community): HttpHandler[] {
  const isOf = (id: string | undefined) => (comment: Schemas['Comment']) => comment.commentId === id;
  const isPost = (id: string) => community.posts.some(({ postId }) => postId === id);
  return [
    answer('get', '/user/getComments', ({ query }) => {
      const postId = query.get('postId') ?? '';
      if (!isPost(postId)) return { status: 404, body: { success: false, message: noPost } };
      const comments = community.comments.filter((comment) => comment.postId === postId);
      return { status: 200, body: { success: true, comments, nextCursor: null } };
    }),
    answer('post', '/user/addComments', ({ body }) => {
      if (!hasVisibleText(body.comment)) return { status: 400, body: { ...unknownPost, message: 'comment is empty.' } };
      if (!isPost(body.postId)) return { status: 404, body: unknownPost };
      const { me, comments } = community;
      const comment = {
        commentId: `comment-${crypto.randomUUID()}`,
        postId: body.postId,
        userId: me._id,
        username: me.username,
        profilePicUrl: me.profilePicUrl,
        comment: body.comment,
        createdAt: new Date().toISOString(),
      };
      community.comments = [...comments, comment];
      return { status: 200, body: { success: true, comment } };
    }),
    answer('delete', '/user/deleteComment/{commentId}', ({ path }) => {
      const comment = community.comments.find(isOf(path['commentId']));
      if (!comment) return { status: 404, body: unknown };
      community.comments = community.comments.filter((other) => other !== comment);
      community.deletedComments.push(comment);
      return {
        status: 200,
        body: { success: true, message: 'The comment is deleted.', unreadCount: community.unread.length },
      };
    }),
    answer('post', '/user/restoreComment/{commentId}', ({ path }) => {
      const comment = community.deletedComments.find(isOf(path['commentId']));
      if (!comment) return { status: 404, body: unknown };
      community.deletedComments = community.deletedComments.filter((other) => other !== comment);
      community.comments = [...community.comments, comment];
      return { status: 200, body: { success: true, comment, unreadCount: community.unread.length } };
    }),
  ];
}
