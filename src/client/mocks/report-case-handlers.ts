import type { HttpHandler } from 'msw/http';

import type { Schemas } from '#contract/operations.ts';

import { answer } from './answer.ts';
import { listPeople, type Community } from './community.ts';

/** Reported posts, which admins decide, and what they remove without a report. */
export function reportCaseHandlers(community: Community): HttpHandler[] {
  const people = listPeople(community);
  const cases = new Map(
    community.posts.slice(6, 9).map((post, index) => [`case-${index}`, createCase(post, `case-${index}`)]),
  );
  const removePost = (postId: string) => {
    community.posts = community.posts.filter((post) => post.postId !== postId);
  };
  const posts = new Map([...cases.keys()].map((id, index) => [id, community.posts[6 + index]]));
  return [
    answer('get', '/admin/reports', ({ query }) => {
      const isOpen = query.get('state') !== 'decided';
      const all = [...cases.values()];
      const open = all.filter(({ decision }) => decision === null);
      const listed = isOpen ? open : all.filter(({ decision }) => decision !== null);
      return { status: 200, body: { cases: listed, openCount: open.length, nextCursor: null } };
    }),
    answer('get', '/admin/reports/{caseId}', ({ path: { caseId = '' } }) => {
      const found = cases.get(caseId);
      if (!found) return { status: 404, body: { message: 'This report does not exist.' } };
      const post = posts.get(caseId);
      const [first, second] = people.filter(({ _id }) => _id !== found.author._id);
      const reports = [first, second].flatMap((reporter, index) =>
        reporter
          ? {
              reporter,
              reason: found.newestReason,
              at: found.openedAt,
              decidedCount: 3 - index,
              upheldCount: 2 * index,
            }
          : [],
      );
      return {
        status: 200,
        body: {
          case: found,
          ...(post && { post }),
          isRemoved: found.decision === 'remove' || found.decision === 'suspend',
          authorIsAdmin: false,
          authorIsSuspended: found.decision === 'suspend',
          newestPosts: [],
          reports,
          history: [],
        },
      };
    }),
    answer('post', '/admin/reports/{caseId}/decide', ({ path: { caseId = '' }, body }) => {
      const found = cases.get(caseId);
      if (!found) return { status: 404, body: { message: 'This report does not exist.' } };
      if (found.decision !== null) return { status: 409, body: { message: '@noor.field has already removed it.' } };
      const { decision, message = '' } = body;
      const decidedAt = new Date().toISOString();
      cases.set(caseId, { ...found, decision, message, decidedAt, decidedBy: community.me.username });
      if (decision === 'remove' || decision === 'suspend') removePost(posts.get(caseId)?.postId ?? '');
      return { status: 200, body: { message: 'It is decided. The reporters are told so.' } };
    }),
    answer('post', '/admin/posts/{postId}/remove', ({ path: { postId = '' } }) => {
      removePost(postId);
      return { status: 200, body: { message: 'The post is removed. Its author reads your reason.' } };
    }),
    answer('post', '/admin/comments/{commentId}/remove', () => ({
      status: 200,
      body: { message: 'The comment is removed. Its author reads your reason.' },
    })),
  ];
}

const createCase = (post: Schemas['Post'], caseId: string): Schemas['ReportCase'] => ({
  caseId,
  kind: 'post',
  title: post.title,
  author: { _id: post.userId, username: post.username, profilePicUrl: post.profilePicUrl },
  ...(post.imageUrl !== '' && { thumbnailUrl: post.imageUrl.replace('960', '160') }),
  openedAt: '2026-11-01T08:00:00.000Z',
  reportsCount: 2,
  newestReason: 'This is advertising for a shop.',
  decision: null,
  message: '',
  decidedAt: null,
  decidedBy: null,
});
