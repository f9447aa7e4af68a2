import { delay } from 'msw';
import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';
import type { Community } from './community.ts';

const message = 'This comment does not exist.';
const unknown = { success: false, message, error: message } as const;

/** Comments: the same few samples on each post, and those that were added. */
export function commentHandlers({ me, posts }: Community): HttpHandler[] {
  const added: Schemas['Comment'][] = [];
  const deleted = new Set<string>();
  const listOf = (postId: string) => [
    ...sampleComments(postId, posts),
    ...added.filter((comment) => comment.postId === postId),
  ];
  const find = (id: string | undefined) =>
    posts.flatMap(({ postId }) => listOf(postId)).find(({ commentId }) => commentId === id);
  return [
    answer('get', '/user/getComments', ({ query }) => {
      const postId = query.get('postId') ?? '';
      const comments = listOf(postId).filter(({ commentId }) => !deleted.has(commentId));
      return { status: 200, body: { success: true, comments, nextCursor: null } };
    }),
    answer('post', '/user/addComments', async ({ body }) => {
      await delay(600);
      const comment = {
        commentId: `comment-${added.length}`,
        postId: body.postId,
        userId: me._id,
        username: me.username,
        profilePicUrl: me.profilePicUrl,
        comment: body.comment,
        createdAt: new Date().toISOString(),
      };
      added.push(comment);
      return { status: 200, body: { success: true, comment } };
    }),
    answer('delete', '/user/deleteComment/{commentId}', ({ path }) => {
      const comment = find(path['commentId']);
      if (!comment || deleted.has(comment.commentId)) return { status: 404, body: unknown };
      deleted.add(comment.commentId);
      return { status: 200, body: { success: true, message: 'The comment is deleted.' } };
    }),
    answer('post', '/user/restoreComment/{commentId}', ({ path }) => {
      const comment = find(path['commentId']);
      if (!comment) return { status: 404, body: unknown };
      deleted.delete(comment.commentId);
      return { status: 200, body: { success: true, comment } };
    }),
  ];
}

function sampleComments(postId: string, posts: Community['posts']): Schemas['Comment'][] {
  return ['Where do you refill it?', 'Third one here, and I would not go back.'].flatMap((comment, index) => {
    const author = posts[index + 1];
    if (!author) return [];
    const { userId, username, profilePicUrl, createdAt } = author;
    return [{ commentId: `${postId}-${index}`, postId, userId, username, profilePicUrl, comment, createdAt }];
  });
}
