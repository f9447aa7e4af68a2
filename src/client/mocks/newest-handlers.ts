import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import { listPeople, type Community } from './community.ts';
import { pageOf } from './page-of.ts';

/** The newest posts, comments and members of the whole community. */
export function newestHandlers(community: Community): HttpHandler[] {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 15) - minutes * 60_000).toISOString();
  return [
    answer('get', '/admin/newest/posts', ({ query }) => {
      const posts = community.posts.filter(({ imageUrl }) => imageUrl !== '' || query.get('hasPicture') !== 'true');
      return { status: 200, body: pageOf(posts, query) };
    }),
    answer('get', '/admin/newest/comments', () => ({
      status: 200,
      body: {
        comments: community.posts.slice(0, 12).map(({ postId, title, userId, username, profilePicUrl }, index) => ({
          ...{
            commentId: `comment-${index}`,
            postId,
            postUserId: userId,
            postTitle: title,
            userId,
            username,
            profilePicUrl,
          },
          comment: 'Where is it from? I have looked for one like it for years.',
          createdAt: at(index * 17),
        })),
        nextCursor: null,
      },
    })),
    answer('get', '/admin/newest/members', () => ({
      status: 200,
      body: {
        members: listPeople(community).map(({ _id, username, profilePicUrl }, index) => ({
          ...{ userId: _id, username, profilePicUrl, joinedAt: at(index * 900) },
          state: index === 3 ? ('suspended' as const) : ('active' as const),
        })),
        nextCursor: null,
      },
    })),
  ];
}
