import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';
import { pageOf } from './page-of.ts';

/** The newest posts, comments and members of the whole community. */
export function newestHandlers(community: Community): HttpHandler[] {
  return [
    answer('get', '/admin/newest/posts', ({ query }) => {
      const posts = community.posts.filter(({ imageUrl }) => imageUrl !== '' || query.get('hasPicture') !== 'true');
      return { status: 200, body: pageOf(posts, query) };
    }),
    answer('get', '/admin/newest/comments', () => ({
      status: 200,
      body: {
        comments: community.comments.slice(0, 12).flatMap((comment) => {
          const post = community.posts.find(({ postId }) => postId === comment.postId);
          return post ? [{ ...comment, postUserId: post.userId, postTitle: post.title }] : [];
        }),
        nextCursor: null,
      },
    })),
    answer('get', '/admin/newest/members', () => ({
      status: 200,
      body: {
        members: community.members.flatMap(({ _id, username, profilePicUrl, joinedAt, state }) =>
          state === 'waiting' || state === 'declined'
            ? []
            : [{ userId: _id, username, profilePicUrl, joinedAt, state }],
        ),
        nextCursor: null,
      },
    })),
  ];
}
